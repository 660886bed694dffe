/**
 * Words around names and in names, in lower case and without full stops and marks. Given names are not here: a package
 * knows them.
 */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u));

/** Stand before a full name, and are left out. An abbreviation with a full stop needs no place here. */
export const honorifics = words(`
  dr prof professor doctor doktor mr mrs ms miss mx sir dame rev reverend fr eng engr ing er arch adv ca mag mgr inz
  dipl-ing dr-ing dipl-kfm herr frau sr sra dna senor senora m mme mlle monsieur madame maitre sig md mohd muhd
  capt lt col sgt cmdr smt shri bc
`);

/** Honorifics that are used with a family name, as in “Dr. Okafor”. */
export const withFamilyName = words('dr prof professor mr mrs ms mx sir dame rev reverend');

/** Take the place of a given name, as in “Coach Carla” and “Sister Mary”. */
export const roles = words(`
  coach sister brother father mother captain major colonel general sergeant officer judge justice lord lady sheikh sheik
  imam rabbi pastor bishop priest padre nurse uncle aunt auntie chief king queen prince princess guru swami master teacher
  doc ceo cto cfo coo founder cofounder co-founder owner president director trainer speaker author consultant mentor
`);

/** Follow a name. */
export const credentials = words(`
  mba emba phd dphil dba ma msc bsc ba bs ms mphil mres mfin macc med mph mpa llb llm jd md do mbbs mbchb bds dds dmd
  frcs mrcs frcp mrcp mrcpch frsb frsa facs facc fache rn bsn msn np pa pe pt otr lcsw lmft lpc lmhc bcba cphq
  pmp pgmp csm cspo safe psm prince2 itil cissp cisa cism ccna aws cpa cma cia cfa cfp frm fca aca fcca acca cima acma fcma
  fia shrm-cp shrm-scp sphr phr gphr cipd acipd fcipd mcipd chmcipd fcmi mcmi cmgr pcc mcc acc icf cpcc pmi-acp csp
  ceng ieng mimeche miet mice mrics frics riba leed ra aia esq jr sr ii iii iv dipl ing dipl-ing
  executive coach author speaker consultant advisor founder mentor trainer facilitator keynote ceo cto cfo coo owner
`);

/** Callings that make a slogan of the words before and after them, as in “Life Coach Marie”. */
export const callings = words('coach author speaker consultant advisor founder mentor trainer hacker guy guys girl');

/** Words of a company, a team, a shop, an account or an empty field. */
export const notPeople = words(`
  team support department dept office desk info admin administrator marketing hr recruiting recruitment careers
  hello contact customer client user member account anonymous anonym unknown name none null undefined n/a tbd test tester
  lead manager the gmbh ag kg ug ltd limited inc llc llp plc corp corporation company group holding srl bv oy
  agency agentur studio studios institute institut academy akademie school association foundation society club verein
  consulting consultants consultancy coaching training solutions services service systems software technologies
  technology tech digital media ventures capital partners partner network community events international global family
  familie famille shop store praxis kanzlei growth
`);

/** The ends of German words for a trade or a shop. */
export const trade = /(?:\p{L}{3}erei|berater|beraterin|beratung|agentur|kanzlei|praxis|verein|werke)$/u;

/** Begin a family name. */
export const particles = words(
  'van von vom zu zum zur der den de da do dos das du del della di la le el bin ibn mc mac',
);

/** First parts of given names that are written as two words, as “Jean Pierre” and “José Luis”. */
export const doubled = words('jean marie anne hans karl jo mary');
/** The same, where a family name follows. */
export const doubledBeforeFamily = words('maria jose juan luis joao');

/** No name alone: the word after them belongs to it. */
export const neverAlone = words('abdul abu abd');
/** Join two words to one given name, as in “Nur ul Huda”. */
export const joining = words('ul ur ud al el ad');

/**
 * Frequent family names that the package counts as given names, and that few people have as one. Where one comes first, the
 * name is probably in the order of a list.
 */
export const familyNames = words(`
  abbott andersen andersson aubert baker batista bauer beck becker behr blanchard brandis braun burkhard camara
  chavez clarke collier connolly conroy decker dekker demir diaz diedrich dittmar dixon durand duval eberhard emmerich
  erdogan eriksson fabre farrell fernandez ferrari ferrer fischer fisher fleury flores frantz fuller garcia germani
  gill giorgi girard giraud giuliani gottlieb guillen guzman hansen harris hartwig henriques herold herrmann hill
  huber hug hughes humbert jacobi jacobs jahn jansen janssen johnston jones joubert jurek kaiser keller kern kessler
  khan klein kohl kohler kunz laine lam larsen maier marquez martinez mayer meyer molina morel muller nagy navarro
  nielsen nilsen novak olsen perez peters renard reynolds ricci rodrigues rodriguez rossi ruiz salas sanchez sanders
  schafer schneider shaw silva smith sommer stevens thompson torres wagner weber williams wolff wood wright yilmaz
`);

/** Family names of languages in which they come first, in Latin letters. */
export const familyFirst = words(`
  wang li zhang liu chen yang huang zhao wu zhou xu sun zhu ma hu guo he lin gao luo zheng liang xie song tang deng han feng
  cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren shen yao mu
  chan wong cheung lam leung ng lau chow tse tan lim goh ong teo koh chua yeo
  kim lee park choi jung kang cho yoon jang oh seo shin kwon hwang ahn
  nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly
  dinh truong trinh phung vuong
  kovacs toth szabo horvath varga kiss molnar nemeth farkas balogh papp takacs juhasz lakatos meszaros olah racz fekete
  szilagyi torok feher szucs kocsis pinter fodor lengyel barta halasz szalai hegedus
  sato suzuki takahashi tanaka watanabe ito yamamoto nakamura kobayashi kato yoshida yamada
`);

/** Ends of family names that no given name has. */
export const familyEnding =
  /(?:ov[aá]|ev[aá]|sk[iíýaá]|cki|czyk|ssons?|nsen|vi[cć]|[^jnsz]enko|o[gğ]lu|escu|opoulos|inen|mann|berger|sdóttir|yan|idze|shvili)$/u;

/** Of the family names that come first, the Vietnamese ones. The given name is then the last word. */
export const vietnamese = words(
  'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly dinh truong trinh phung',
);
