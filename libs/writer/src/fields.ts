/** Fields of work. Words in a title, a tag or a client type reveal them. */
export const fields = [
  'operations',
  'people',
  'founder',
  'sales',
  'marketing',
  'finance',
  'tech',
  'education',
  'health',
  'project',
  'public',
  'service',
] as const;
export type Field = (typeof fields)[number];

/** Beginnings of words (with `$`: whole words), lower case, Latin letters without marks. */
const signs: Record<Field, string> = {
  operations:
    'operation operating operativ coo$ plant production produktion supply logisti warehous fleet manufactur procurement purchasing quality factory maintenance dispatch transport shift shipping freight cargo haulage facilit lean$ betriebsleit',
  people:
    'hr$ chro$ people$ human talent culture recruit personal$ personnel learning l&d$ workforce onboarding leadership coach rh$ employe well-being wellbeing hiring diversity inclusion rrhh$',
  founder:
    'founder cofounder founding ceo$ ceos$ chief$executive owner entrepreneur geschaftsfuhr managing$director startup start-up inhaber gerente fondat fundador executive$director bootstrapp scale-up scaleup family$business solopreneur',
  sales:
    'sales$ sale$ selling revenue account business$development commercial customer cro$ vertrieb partnership pipeline bdr$ sdr$ ventas',
  marketing:
    'marketing marketer brand$ brands$ branding communication content growth cmo$ cmos$ pr$ media$ community copywrit advertis creative public$relations storytell newsletter',
  finance:
    'finance financ cfo$ cfos$ controll treasur accounting accountant audit invest bank insur fintech tax$ pricing budget lawyer legal law$ compliance',
  tech: 'cto$ ctos$ cio$ engineer software apps$ developer it$ data$ product$ products$ technology technolog tech$ architect devops saas$ platform cloud security ux$ design ai$ scrum$ agile$ code digital cyber',
  education:
    'school schul teach headteach dean$ professor faculty universit education lecturer academ rector pupil student campus college training trainer curricul kindergart learning$design',
  health:
    'clinic hospital$ hospitals$ nurs medic physician health ward$ wards$ patient pharma therap care$ rota$ rotas$ dental dentist doctor surg laborator rehab hospice klinik float',
  project:
    'project program$ programme pmo$ transformation change delivery consult advis implementation strategy strateg',
  public:
    'charit foundation ngo$ ngos$ nonprofit non-profit fundrais volunteer municip city$ council govern policy public$ association cooperative social citizen civic third$sector impact',
  service:
    'hotel restaurant retail store shop$ shops$ hospitality guest chef gastro food$ foods$ baker brewer kitchen tourism travel e-commerce ecommerce merchandis franchise cafe',
};

const patterns = fields.map((field) => {
  const words = signs[field]
    .split(' ')
    .map((sign) =>
      sign.endsWith('$') ? `${sign.slice(0, -1).replaceAll('$', ' ')}(?![a-z0-9])` : sign.replaceAll('$', ' '),
    );
  return { field, pattern: new RegExp(`(?<![a-z0-9])(?:${words.join('|')})`) };
});

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The fields that `text` mentions, in their order; empty when there are none. */
export function fieldsOf(text: string): Field[] {
  const letters = plain(text.slice(0, 2000));
  return patterns
    .map(({ field, pattern }) => ({ field, at: letters.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ field }) => field);
}
