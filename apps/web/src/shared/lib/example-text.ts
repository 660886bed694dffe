/** Examples for the public pages. They are invented and marked as samples; only the fingerprints are real. */
export const exampleText = 'Would it help if I sent it? Happy to talk once you have read it.';
/** SHA-256 of `exampleText`. */
export const exampleFingerprint = '8f6a16c1d97da3c44f4c97ed1933a5055144572f7315debfc4039cb3431f247b';
/** SHA-256 of the same text with a comma after “help”. */
export const alteredFingerprint = '904a00277f60e5dcebb4c36cae7b2159565811408bc3247c4dab6250b536604d';
/** SHA-256 of three more texts, for the seals in the calendar. */
export const postFingerprints = [
  '0abe3295bed1b526ae46c9826ce5eca6ca768f221dbed2e402688a6392443244',
  'ab118bac70da063a87159dd9163d1e538e930449d8e244c9cb544b005fde0af1',
  'af7aaba204b667b490593e89a3df1f594a14ba7e67e7b82a9fe4096b5b1b59ad',
] as const;
