// Checks that no regular expression of the product takes very long. One that can split a text in many ways tries all of them,
// and keeps its process or tab busy for many seconds: `\s*[.:]?\s*\+?[\d\s]{7,}$` for a line of 3,000 spaces. Its spec checks
// expressions that a module puts together from parts (`new RegExp`).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { analyse } from 'scslre';
import ts from 'typescript';

/** What the texts consist of, again and again. */
const parts = [
  ...'aA1é王😀 \t\n@.,-:;?!"\'’“”[]{}()<>=&/+—•',
  '\r\n',
  '\n ',
  ' \n',
  '\n-',
  'a\n',
  'a ',
  'A a',
  'a, ',
  'a.',
  'a-',
  'a@',
  '@a',
  'a:',
  'a/',
  '1 ',
  '1.',
  '1,',
  '. ',
  '? ',
  'http://',
  'www.',
  'I ',
];
/** UTF-16 units of a text, as of a long note or message. */
const length = 3_000;
/** Milliseconds for all texts together. The slowest expression takes a seventh. */
const most = 2_000;

const texts = parts.flatMap((part) =>
  ['', '\u0000'].map((end) => ({ part, text: part.repeat(length / part.length) + end })),
);
const run = new vm.Script('for (now of texts) now.text.replace(expression, "")');

/** @returns what is wrong with an expression: “can split one text in many ways”. Undefined when it is fast */
export function slownessOf({ source, flags }) {
  // A part of the expression can split the same text in many ways. Only some texts show that, such as a greeting with a long name.
  if (analyse({ source, flags }).reports.some(({ type }) => type === 'Self')) return 'can split one text in many ways';
  const scope = { texts, expression: new RegExp(source, `${flags.replace('g', '')}g`), now: undefined };
  try {
    run.runInNewContext(scope, { timeout: most });
    return undefined;
  } catch (error) {
    if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return `takes too long for many ${JSON.stringify(scope.now.part)}`;
    throw error;
  }
}

/** @returns one sentence for each expression of a source file that takes too long */
export function slowExpressions(file, source) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const problems = [];
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const slowness = slownessOf({ source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (slowness) problems.push(`${file}:${line}: ${node.text} ${slowness}.`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  const files = ['libs', 'apps/api/src', 'apps/web/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((name) => path.posix.join(folder, name)),
  );
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.(?:spec|d)\.tsx?$/.test(file)).sort();
  const problems = sources.flatMap((file) => slowExpressions(file, readFileSync(path.join(root, file), 'utf8')));
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  }
}
