import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const perGroup = 8;
/** The files that jest.config.js names one by one. Those of the web load little or have state that begins with the page. */
const runsAlone = /^(scripts|apps\/web\/(src|build))\//;

/**
 * Writes test files that each run several spec files: see test/together.ts. Neighbours are similar, so they go into different
 * groups. `name` keeps the groups of two commands apart. @returns the spec files by the test file that runs them
 */
export function writeGroups({ root, jest, name, projects }) {
  const filesOf = new Map();
  const folder = path.join(root, 'dist-specs', name);
  rmSync(folder, { recursive: true, force: true });
  for (const project of projects) {
    const files = specsOf(project, { root, jest }).filter((file) => !runsAlone.test(file));
    const groups = Array.from({ length: Math.ceil(files.length / perGroup) }, () => []);
    for (const [index, file] of files.entries()) groups[index % groups.length].push(file);
    mkdirSync(path.join(folder, project), { recursive: true });
    for (const [index, group] of groups.entries()) {
      const place = path.join(folder, project, `${index + 1}.spec.ts`);
      const text = `import { together } from '../../../test/together';\n\nawait together(${JSON.stringify(group, null, 2)});\n`;
      writeFileSync(place, text);
      filesOf.set(place, group);
    }
  }
  return filesOf;
}

function specsOf(project, { root, jest }) {
  const args = [...jest, '--listTests', '--json', '--selectProjects', project];
  const listed = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (listed.status !== 0) throw new Error(`Jest could not list the specs of ${project}:\n${listed.stderr}`);
  const files = JSON.parse(listed.stdout).map((file) => path.relative(root, file));
  return files.sort();
}
