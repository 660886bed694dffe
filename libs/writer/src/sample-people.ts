/**
 * Invented people to try the product with: segment | name | title | company | connections | tags | what one could observe.
 * After the connections: `@` for an address at example.com, and the day of the connection. The companies do not exist.
 */
export const samplePeople = `
enterprise | Ingrid Solberg | Chief Operating Officer | Varden Logistics | 1240 | logistics, operations | Oversees nine warehouses and the night fleet
enterprise | Kwame Asante | Director of Human Resources | Tessaly Freight | 960 @ | HR, logistics | Leads the people team for four thousand drivers and planners
enterprise | Hélène Marchand | Director of Nursing | Saint-Aubin Hospitals | 540 | hospital, nursing | Oversees nursing on eleven wards; redrawing the rota this year
enterprise | Rajesh Iyer | VP Engineering | Corvane Software | 2310 @ | software, engineering | Leads six product teams in three time zones
enterprise | Yuki Tanabe | Plant Director | Morikawa Components | 430 | manufacturing, operations | Runs three plants; new in the role since October
enterprise | Fatima El Amrani | Head of Learning and Development | Banque Atlas Nord | 1180 | banking, leadership | Builds the first leadership programme for branch managers
enterprise | Gareth Pritchard | Chief Financial Officer | Penrose Utilities | 870 | finance, energy | Took over planning and reporting for four regions in January
enterprise | Lucía Herrera | Regional Sales Director | Altamira Foods | 1690 @ | sales, food retail | Leads field sales in Spain and Portugal
enterprise | Olumide Adeyemi | Group Marketing Director | Sahel Mobile | 2050 | marketing, brand | Brings four country brands under one roof
enterprise | Anneke de Wit | Director of Operations | Meridiaan Hotels | 1010 | hospitality, operations | Runs operations for twenty-two city hotels
enterprise | Mehmet Yıldız | Head of Transformation | Boğazkent Stores | 720 | retail, change | Leads the move of two hundred stores to one planning system
enterprise | Siobhan Kearney | Dean of Faculty | Westmoor University | 610 | higher education, leadership | Chairs a new committee on teaching; second year as dean
enterprise | Paulo Nogueira | Director of Public Services | City of Santa Rita | 480 | public sector, service | Coordinates seven departments behind one service desk
enterprise | Grace Mwangi | Country Director | Rivers and Roots Foundation | 1320 @ | nonprofit, programmes | Leads programmes in five districts
enterprise | Katarzyna Zielińska | HR Director | Baltmetal Group | 890 | HR, manufacturing | Plans succession for forty shift leaders
enterprise | Giulia Ferrante | Chief Executive Officer | Ospedali Riuniti Levante | 1470 | hospital, executive director | Became chief executive last autumn after ten years in finance
enterprise | Nadia Rahman | Director of Customer Success | Telmaris Systems | 1760 | customers, software | Heads four customer teams in three countries
enterprise | Viktor Lindahl | Head of Communications | Skagen Ferries | 1390 | communications, transport | Leads internal communication for ships and shore
smb | Tomasz Wrona | Managing Director | Wrona Spedycja | 380 @ | logistics, family business | Took over the family business last year
smb | Amara Nwosu | Practice Manager | Lindenhof Medical Centre | 260 | healthcare, clinic | Manages a practice of twelve doctors and one front desk
smb | Priyanka Menon | Clinic Director | Kestrel Rehab Clinics | 690 | healthcare, rehabilitation | Opened a second clinic in spring; hiring for both
smb | Lars Holmgren | Head of Delivery | Nordlys Software | 1120 @ | software, project management | Leads delivery for forty consultants
smb | Chiara Bellini | Owner | Bellini Ceramica | 310 | manufacturing, family business | Runs a workshop of thirty people in Faenza
smb | Nguyễn Thị Lan | Operations Manager | Lotus Lacquer Works | 240 | manufacturing, production | Plans production for two workshops
smb | Daniel Osei | Head Teacher | Oakfield School | 350 | education, school | Leads a school of six hundred pupils; second year as head
smb | Maryam Rahimi | Training Manager | Polaris College | 520 | education, training | Trains new lecturers through the first term
smb | Stefan Brandl | Partner | Brandl und Huber Tax Advisers | 740 | finance, tax | Heads a practice of eighteen advisers
smb | Noor Haddad | HR Manager | Cedar Hotels | 830 @ | hospitality, HR | Hires for three hotels and a kitchen school
smb | Isabelle Tremblay | General Manager | Auberge du Fleuve | 290 | hospitality, hotel | Runs a forty-room hotel and the restaurant beside it
smb | Mateo Fuentes | Store Operations Lead | Casa Verde Markets | 410 | retail, operations | Looks after nine stores; began on the shop floor
smb | Hanna Virtanen | Executive Director | Northern Shelter Association | 950 | nonprofit, volunteers | Leads a staff of twenty and two hundred volunteers
smb | Bogdan Ionescu | Head of Citizen Services | Municipality of Valea Nouă | 220 | public sector, service | Moved the counter service to appointments this year
smb | Aroha Ngata | Sales Manager | Kauri Timber Supply | 560 | sales, construction | Leads a team of seven on the road
smb | Claire Dubois | Marketing Manager | Atelier Roseraie | 1280 @ | marketing, retail | Launched the first online shop in March
smb | Samuel Okonkwo | Head of People | Quayside Engineering | 1060 | HR, engineering | Joined as the first head of people in a firm of ninety
smb | Ilse Vermeulen | Founder | Vermeulen Interim Management | 1830 | consulting, founder | Started a practice of six interim managers
smb | Pedro Salgado | Commercial Manager | Ria Azul Boatworks | 630 @ | sales, shipbuilding | Took on sales and service in one role last spring
startup | Sofia Andersson | Founder and CEO | Lastmile Loop | 1540 @ | logistics, SaaS, founder | Founded a delivery planning company two years ago; now twenty-five people
startup | Arjun Bhattacharya | Co-founder | Numbra | 1910 | SaaS, fintech, founder | Builds bookkeeping software for small practices
startup | Mei-Ling Chen | Chief Technology Officer | Orchard Ward | 1370 | health technology, software | Leads twelve engineers; wrote the first version alone
startup | Tunde Bakare | Founder | Kalima Learning | 780 @ | education, founder | Builds reading apps for primary schools
startup | Elena Petrova | Chief of Staff | Ferrum Robotics | 1090 | manufacturing, operations | Joined in spring to bring order to hiring and planning
startup | Jakub Novák | Head of Marketing | Stayloop | 1620 | marketing, hospitality | Runs marketing for a booking tool used by small hotels
startup | Yara Haidar | Head of Brand | Olive Street Foods | 1710 | marketing, brand | Built the first brand team of three
startup | Leila Haddou | Head of People | Bluefern Energy | 1450 @ | HR, energy | Hires thirty people this year
startup | Ben Carmichael | Co-founder and COO | Harvest Table Kitchens | 670 2021-06-14 | food, operations, founder | Runs kitchens in four cities
startup | Ana Lucía Quispe | Founder | Tejido Abierto | 590 | social enterprise, nonprofit, founder | Founded a social enterprise that sells for weaving cooperatives
startup | Omar Farouk | Head of Sales | Dinarly | 2240 | sales, fintech | Leads the first sales team of five
startup | Freya Thomsen | Clinical Lead | Sundbro Health | 340 | healthcare, product | Moved from a hospital ward into product work
startup | Ravi Subramaniam | Founder | Shelfwise | 1150 @ | retail, SaaS, founder | Builds stock planning for small shops
startup | Zanele Dlamini | Programme Lead | CivicBridge | 640 | civic technology, public sector | Brings city councils and residents to one table
startup | Aleksandra Jovanović | Head of Finance | Tallgrass Bio | 450 | finance, biotechnology | Joined as the first finance hire
startup | Jin-ho Park | Engineering Manager | Modubox | 1030 | software, leadership | Became a manager in summer after five years as an engineer
startup | Camila Duarte | People Operations Lead | Aulaviva | 990 | HR, education | Joined in January to build onboarding from nothing
`;
