import type { ImportField } from '@app/contracts/imports/imports.events';

/** Simplifies a column name: `E-mail 1 - Value`, `e_mail1 value` and `Émail 1 value` become the same. */
export const compact = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Column names by field in nine languages: those that mean the field, and those that mean something similar. */
const names: Record<ImportField, [string[], string[]]> = {
  name: [
    [
      'full name, contact name, display name, complete name, person, lead name, name of contact',
      'vollständiger Name, Vor- und Nachname, Ansprechpartner, Ansprechpartnerin, Kontaktname, Kontakt',
      'nom complet, nom et prénom, prénom et nom, nombre completo, nombre y apellidos, nome completo, nome e cognome',
      'volledige naam, contactpersoon, nome e sobrenome, imię i nazwisko, fullständigt namn, kontaktperson',
    ],
    ['contact, lead, people, contatto, contacto, contato, anzeigename, nazwa kontaktu'],
  ],
  firstName: [
    [
      'first name, given name, forename, christian name, Vorname, Rufname, prénom, nombre de pila, nome di battesimo',
      'voornaam, primeiro nome, nome próprio, imię, förnamn, tilltalsnamn',
    ],
    ['first, firstname contact'],
  ],
  lastName: [
    [
      'last name, family name, surname, second name, Nachname, Familienname, Zuname, nom de famille, apellido, apellidos',
      'primer apellido, cognome, achternaam, familienaam, sobrenome, apelido, último nome, nazwisko, efternamn',
    ],
    ['last'],
  ],
  title: [
    [
      'position, title, job title, job position, organization 1 title, organization title, role, occupation, job',
      'Berufsbezeichnung, Funktion, Stellenbezeichnung, Stelle, Jobtitel, Tätigkeit, Rolle, Titel, Beruf',
      'poste, fonction, intitulé du poste, titre du poste, titre, cargo, puesto, título del puesto, función, puesto de trabajo',
      'ruolo, qualifica, posizione, mansione, titolo, functie, functietitel, functienaam, rol, função, título do cargo',
      'stanowisko, funkcja, rola, befattning, titel, roll, yrkestitel, position actuelle, current position, current title',
    ],
    ['headline, linkedin headline, profession, profesión, professione, zawód, yrke, beroep'],
  ],
  company: [
    [
      'company, company name, organization, organisation, organization name, organisation name, organization 1 name',
      'employer, account name, account, business, current company, firm',
      'Firma, Firmenname, Unternehmen, Unternehmensname, Arbeitgeber, Gesellschaft, Betrieb',
      'entreprise, société, nom de l’entreprise, nom de la société, employeur, empresa, compañía, nombre de la empresa',
      'azienda, società, nome azienda, ragione sociale, impresa, bedrijf, bedrijfsnaam, organisatie, werkgever',
      'nome da empresa, companhia, organização, empregador, nazwa firmy, przedsiębiorstwo, pracodawca',
      'företag, företagsnamn, bolag, arbetsgivare, kund',
    ],
    ['associated company, primary company, associated company name, company 1, workplace, client, customer, kunde'],
  ],
  email: [
    [
      'email, e-mail, email address, e-mail address, mail, e-mail 1 value, primary email, email 1, work email',
      'business email, contact email, email 1 value',
      'E-Mail-Adresse, Mailadresse, E-Mail geschäftlich, adresse e-mail, adresse mail, courriel, adresse électronique',
      'correo electrónico, correo, dirección de correo electrónico, indirizzo e-mail, indirizzo di posta elettronica',
      'posta elettronica, e-mailadres, mailadres, endereço de e-mail, correio eletrónico, correio eletrônico',
      'adres e-mail, adres mailowy, poczta, e-post, e-postadress, mejl, mejladress',
    ],
    [
      'e-mail 2 value, email 2, secondary email, personal email, other email, additional email addresses, e-mail privat',
      'work e-mail address, e-mail 2 address, e-mail 3 value',
    ],
  ],
  linkedinUrl: [
    [
      'linkedin, linkedin url, linkedin profile, linkedin profile url, linkedin bio, linkedin address, linkedin link',
      'linkedin-profil, profil linkedin, perfil de linkedin, perfil linkedin, profilo linkedin, linkedin-profiel',
      'person linkedin url, linkedin contact profile url, hs linkedin url',
    ],
    ['url, profile url, profile, profil, profil-url, perfil, profilo, profiel, public profile url, link, lien, enlace'],
  ],
  description: [
    [
      'description, notes, note, bio, about, comments, comment, remarks, background',
      'Beschreibung, Notiz, Notizen, Bemerkung, Bemerkungen, Anmerkung, Anmerkungen, Kommentar',
      'remarque, remarques, commentaire, commentaires, notas, nota, descripción, comentarios, observaciones',
      'descrizione, commenti, osservazioni, opmerking, opmerkingen, notitie, notities, beschrijving, omschrijving',
      'descrição, observações, comentários, uwagi, notatki, notatka, opis, anteckning, anteckningar, beskrivning',
    ],
    ['summary, message, info, zusammenfassung, résumé'],
  ],
  segment: [
    [
      'segment, customer segment, market segment, Kundensegment, segmento, segmento de clientes, kundsegment, klantsegment',
    ],
    [
      'company size, size, tier, Unternehmensgröße, Firmengröße, taille de l’entreprise, wielkość firmy, företagsstorlek',
    ],
  ],
  tags: [
    [
      'tags, tag, labels, label, group membership, groups, categories, category, keywords, lists',
      'Schlagwörter, Schlagworte, Schlagwort, Stichwörter, Kategorien, Kategorie, Gruppen, Etiketten',
      'étiquettes, étiquette, catégories, catégorie, mots-clés, groupes, etiquetas, etiqueta, categorías, categoría, grupos',
      'etichette, etichetta, categorie, gruppi, trefwoorden, groepen, marcadores, categorias, tagi, etykiety, kategorie',
      'grupy, taggar, etiketter, kategorier, grupper',
    ],
    ['group, list, gruppe'],
  ],
  connectionCount: [
    [
      'connections, connection count, number of connections, connections count, linkedin connections, Anzahl Kontakte',
      'nombre de relations, número de contactos, numero di collegamenti, aantal connecties, liczba kontaktów',
    ],
    ['network size, followers'],
  ],
  profileImageUrl: [
    [
      'picture, picture url, profile picture, profile picture url, profile image, profile image url, photo url, profile photo',
      'avatar, avatar url, image url, headshot, Profilbild, Bild URL, photo de profil, foto de perfil, immagine del profilo',
      'profielfoto, zdjęcie profilowe, profilbild url',
    ],
    ['image'],
  ],
  connectedOn: [
    [
      'connected on, connected, connection date, connected since, date connected, Verbunden am, Verbunden seit, vernetzt am',
      'Kontakt seit, date de connexion, connecté le, fecha de conexión, conectado el, data di collegamento, collegato il',
      'verbonden op, conectado em, data de conexão, data nawiązania kontaktu, połączono, ansluten, kontakt sedan',
    ],
    ['met on, date met, first met, kennengelernt am'],
  ],
};

/** Columns that Keepwarm does not read, but whose names show that a line holds column names. */
const others = [
  'nickname, name prefix, name suffix, prefix, suffix, salutation, gender, birthday',
  'file as, department, organization department, phone, phone number, phone 1 value, phone 1 label, phone 1 type, mobile, mobile phone, mobile phone number, fax',
  'website, website url, website 1 value, address, street, city, state, zip, postal code, country, region, industry, location',
  'record id, record id contact, lead status, lifecycle stage, contact owner, owner, create date, created, last activity date',
  'last action, next step, next step due, added, date added, reason',
  'last modified date, marketing contact status, photo, language, id, status, source, e-mail 1 label, e-mail 1 type',
  'Anrede, Telefon, Mobil, Straße, PLZ, Ort, Stadt, Land, Geburtstag, Abteilung, Branche, Webseite',
  'civilité, téléphone, portable, adresse, ville, code postal, pays, teléfono, móvil, dirección, ciudad, país, código postal',
  'telefono, cellulare, indirizzo, città, paese, CAP, telefoon, mobiel, adres, plaats, postcode, telefone, celular, endereço',
  'cidade, numer telefonu, miasto, kraj, kod pocztowy, mobiltelefon, adress, ort, postnummer, stad, telefonnummer',
];

/** The full name when alone, the family name next to a column for the first name: `Name;Vorname`. */
const nameOrLast = 'name, nom, naam, namn, nazwa';
/** The full name when alone, the first name next to a column for the family name: `Nombre;Apellidos`. */
const nameOrFirst = 'nombre, nome';

/** Columns with a further first name, as address books have them. Their content follows the first name. */
const middleNames = [
  'middle name, middle names, additional name, zweiter Vorname, weitere Vornamen, deuxième prénom, autres prénoms',
  'segundo nombre, secondo nome, tweede voornaam, tussenvoegsel, nome do meio, segundo nome, drugie imię, mellannamn',
];

const folded = (lists: string[]) => lists.flatMap((list) => list.split(',').map(compact));
const byName = new Map<string, { field: ImportField; certain: boolean }>();
for (const [field, [certain, close]] of Object.entries(names) as [ImportField, [string[], string[]]][]) {
  for (const name of folded(close)) if (!byName.has(name)) byName.set(name, { field, certain: false });
  for (const name of folded(certain)) byName.set(name, { field, certain: true });
}
const middle = new Set(folded(middleNames));
const otherNames = new Set([...folded(others), ...middle]);
const lastNames = new Set(folded([nameOrLast]));
const firstNames = new Set(folded([nameOrFirst]));

type NameMeaning =
  { field: ImportField; certain: boolean } | { field: 'name'; certain: true; beside: 'firstName' | 'lastName' } | null;

/** The field for the name of a column. `beside` is the column with the other half of the name. */
export function meaningOf(header: string): NameMeaning {
  const name = compact(header);
  if (lastNames.has(name)) return { field: 'name', certain: true, beside: 'firstName' };
  if (firstNames.has(name)) return { field: 'name', certain: true, beside: 'lastName' };
  return byName.get(name) ?? null;
}

export const isMiddleName = (header: string) => middle.has(compact(header));

export const isColumnName = (text: string) =>
  text.length <= 60 && (otherNames.has(compact(text)) || meaningOf(text) !== null);

/** Whether this is a known column that Keepwarm does not import. Its content is not guessed then. */
export const isOtherColumn = (header: string) => otherNames.has(compact(header));
