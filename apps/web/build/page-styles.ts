import { transform } from 'lightningcss';

const decoded = (attribute: string): string =>
  attribute.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** What a page needs of a stylesheet: without the rules for classes that its HTML does not contain. */
export const stylesOf = (stylesheet: string, html: string): string => {
  const given = { filename: 'page.css', code: Buffer.from(stylesheet) };
  const used = new Set(
    Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names]) => decoded(names ?? '').split(' ')).flat(),
  );
  const unused = new Set<string>();
  transform({
    ...given,
    visitor: {
      Selector: (parts) => {
        for (const part of parts) if (part.type === 'class' && !used.has(part.name)) unused.add(part.name);
      },
    },
  });
  // A class with the name of a property (`text-wrap`): without the class the library drops the property everywhere.
  for (const name of unused)
    if (stylesheet.includes(`{${name}:`) || stylesheet.includes(`;${name}:`)) unused.delete(name);
  return transform({ ...given, unusedSymbols: [...unused], minify: true }).code.toString();
};
