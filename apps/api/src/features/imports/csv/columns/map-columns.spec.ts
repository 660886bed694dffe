import { bytesOf, fixture, germanFile } from '../fixtures/fixtures';
import { mapColumns, toMapping } from './map-columns';
import { readTable } from '../read-table';

const columnsOf = (bytes: Uint8Array) => {
  const { header, rows } = readTable(bytes, 'contacts.csv');
  return mapColumns(header, rows);
};
const ofText = (text: string) => columnsOf(bytesOf(text));

/** Column name → field, only for columns that are guessed. */
const guessed = (columns: ReturnType<typeof mapColumns>) =>
  Object.fromEntries(columns.flatMap(({ header, guess }) => (guess ? [[header, guess]] : [])));

describe('guesses by the export', () => {
  it('knows LinkedIn’s columns', () => {
    const columns = columnsOf(fixture('linkedin-connections.csv'));
    expect(toMapping(columns)).toEqual({
      0: 'firstName',
      1: 'lastName',
      2: 'linkedinUrl',
      3: 'email',
      4: 'company',
      5: 'title',
      6: 'connectedOn',
    });
    expect(columns[3]).toEqual({
      index: 3,
      header: 'Email Address',
      samples: ['dario.conti@example.com', 'lukasz.z@example.org', 'maria@example.net'],
      filled: 5,
      guess: 'email',
      because: 'header',
    });
  });

  it('knows LinkedIn’s URL and e-mail columns also when they are empty', () => {
    const columns = ofText(
      'First Name,Last Name,URL,Email Address,Company,Position,Connected On\nAnn,Lee,,,Acme,CEO,12 May 2024\n',
    );
    expect(guessed(columns)).toMatchObject({ URL: 'linkedinUrl', 'Email Address': 'email' });
  });

  it('knows HubSpot’s columns and uses the company column with more values', () => {
    expect(guessed(columnsOf(fixture('hubspot-contacts.csv')))).toEqual({
      'First Name': 'firstName',
      'Last Name': 'lastName',
      Email: 'email',
      'Job Title': 'title',
      'Company Name': 'company',
      'Linkedin URL': 'linkedinUrl',
    });
    const empty = ofText(
      'Record ID,First Name,Lead Status,Company Name,Associated Company\n1,Ann,NEW,,Acme\n2,Ben,NEW,,Oda\n',
    );
    expect(guessed(empty)).toEqual({ 'First Name': 'firstName', 'Associated Company': 'company' });
  });

  it('knows the columns of both layouts of Google Contacts', () => {
    const old = columnsOf(fixture('google-contacts-old.csv'));
    expect(guessed(old)).toEqual({
      Name: 'name',
      'Given Name': 'firstName',
      'Family Name': 'lastName',
      Notes: 'description',
      'Group Membership': 'tags',
      'E-mail 1 - Value': 'email',
      'Organization 1 - Name': 'company',
      'Organization 1 - Title': 'title',
      'Website 1 - Value': 'linkedinUrl',
    });
    expect(old.find(({ guess }) => guess === 'linkedinUrl')?.because).toBe('looks like LinkedIn addresses');
    expect(guessed(columnsOf(fixture('google-contacts-new.csv')))).toEqual({
      'First Name': 'firstName',
      'Middle Name': 'firstName',
      'Last Name': 'lastName',
      'Organization Name': 'company',
      'Organization Title': 'title',
      Notes: 'description',
      Labels: 'tags',
      'E-mail 1 - Value': 'email',
    });
  });
});

describe('guesses for a middle name', () => {
  const google = 'First Name,Middle Name,Last Name,Organization Name\n';

  it('are a second column of the first name, beside it', () => {
    const columns = ofText(`${google}Inês,de,Sousa,Acme\nBen,,Okri,Oda\n`);
    expect(toMapping(columns)).toEqual({ 0: 'firstName', 1: 'firstName', 2: 'lastName', 3: 'company' });
    expect(columns[1]?.because).toBe('header');
    expect(guessed(ofText('Voornaam;Tussenvoegsel;Achternaam\nAnna;van;Dijk\n'))).toEqual({
      Voornaam: 'firstName',
      Tussenvoegsel: 'firstName',
      Achternaam: 'lastName',
    });
  });

  it('are none for an empty column, without a first name, and beside a whole name', () => {
    expect(guessed(ofText(`${google}Inês,,Sousa,Acme\n`))['Middle Name']).toBeUndefined();
    expect(guessed(ofText('Middle Name,Last Name\nde,Sousa\n'))['Middle Name']).toBeUndefined();
    expect(guessed(ofText('Name,Given Name,Additional Name\nInês de Sousa,Inês,de\n'))).toEqual({
      Name: 'name',
      'Given Name': 'firstName',
    });
  });
});

describe('guesses by the name of a column', () => {
  it('knows a German file, where Name beside Vorname is the family name', () => {
    expect(guessed(columnsOf(germanFile()))).toEqual({
      Vorname: 'firstName',
      Name: 'lastName',
      Firma: 'company',
      Funktion: 'title',
      'E-Mail-Adresse': 'email',
      Schlagwörter: 'tags',
      Bemerkungen: 'description',
      'Kontakt seit': 'connectedOn',
    });
  });

  it.each([
    ['French', 'Prénom;Nom;Société;Fonction;Adresse e-mail;Étiquettes;Remarques'],
    ['Spanish', 'Nombre;Apellidos;Empresa;Cargo;Correo electrónico;Etiquetas;Observaciones'],
    ['Italian', 'Nome;Cognome;Azienda;Ruolo;Indirizzo e-mail;Etichette;Descrizione'],
    ['Dutch', 'Voornaam;Achternaam;Bedrijf;Functie;E-mailadres;Trefwoorden;Opmerkingen'],
    ['Portuguese', 'Nome;Sobrenome;Nome da empresa;Cargo;Endereço de e-mail;Marcadores;Observações'],
    ['Polish', 'Imię;Nazwisko;Firma;Stanowisko;Adres e-mail;Etykiety;Uwagi'],
    ['Swedish', 'Förnamn;Efternamn;Företag;Befattning;E-postadress;Etiketter;Anteckningar'],
    ['English', 'first_name;lastName;ORGANISATION;Job Title;E-Mail;Tags;Notes'],
  ])('knows %s', (_, header) => {
    const columns = ofText(`${header}\nA;B;C;D;a@example.com;t;n\n`);
    expect(columns.map(({ guess }) => guess)).toEqual([
      'firstName',
      'lastName',
      'company',
      'title',
      'email',
      'tags',
      'description',
    ]);
  });

  it.each(['Name', 'Nom', 'Nombre', 'Nome', 'Naam', 'Namn', 'Full Name', 'Ansprechpartner'])(
    'uses %s alone as the whole name',
    (name) => {
      expect(guessed(ofText(`${name};Company\nAnn Lee;Acme\n`))[name]).toBe('name');
    },
  );

  it('keeps Name as the whole name when it contains the first name', () => {
    expect(guessed(ofText('Name,First Name,Company\nAnn Lee,Ann,Acme\n'))).toMatchObject({
      Name: 'name',
      'First Name': 'firstName',
    });
  });
});

describe('guesses by content', () => {
  it('recognises e-mail addresses, LinkedIn addresses and dates in columns with unknown names', () => {
    const columns = ofText(
      'Name,A1,A2,A3,A4\nAnn,ann@example.com,linkedin.com/in/ann,12.05.2024,x\nBen,ben@example.com,https://linkedin.com/in/ben,13.05.2024,y\n',
    );
    expect(columns.map(({ guess, because }) => [guess, because])).toEqual([
      ['name', 'header'],
      ['email', 'looks like email addresses'],
      ['linkedinUrl', 'looks like LinkedIn addresses'],
      ['connectedOn', 'looks like dates'],
      [null, null],
    ]);
  });

  it('does not guess birthdays, websites, salutations or yes and no', () => {
    const columns = ofText(
      'Name,Birthday,URL,Title,Email\nAnn,1990-01-01,https://acme.example,Ms.,yes\nBen,1991-02-02,https://oda.example,Dr.,no\n',
    );
    expect(guessed(columns)).toEqual({ Name: 'name' });
  });

  it('does not use the dates of Keepwarm’s own export as the day of the connection', () => {
    const columns = ofText('Name,Company,Next Step Due,Added\nAnn,Acme,2024-05-12,2024-05-01\n');
    expect(guessed(columns)).toEqual({ Name: 'name', Company: 'company' });
  });

  it('guesses each field once: the column with more values wins', () => {
    const columns = ofText(
      'Name,Email,Work Email\nAnn,,ann@example.com\nBen,ben@example.org,ben@example.com\nCleo,,c@example.com\n',
    );
    expect(columns.map(({ guess }) => guess)).toEqual(['name', null, 'email']);
    expect(columns[1]?.because).toBe('email');
  });

  it('shows up to three different values, shortened, and counts the filled ones', () => {
    const [, company] = ofText(`Name,Company\nA,Acme\nB,Acme\nC,Oda\nD,\nE,${'x'.repeat(500)}\nF,Zed\n`);
    expect(company).toMatchObject({ filled: 5, samples: ['Acme', 'Oda', `${'x'.repeat(119)}…`] });
  });
});
