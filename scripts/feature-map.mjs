// The map of the features: each has the same name in the contracts, in the domain, in the api and in the web, so that the product can
// be read off the tree.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const layers = {
  contracts: 'libs/contracts/src',
  domain: 'libs/domain/src',
  api: 'apps/api/src/features',
  web: 'apps/web/src/features',
};

/** Folders that are not in all four layers, and why. */
const elsewhere = {
  activity: { missing: ['domain'], why: 'it shows what others decided' },
  delivery: { missing: ['web'], why: 'the sheet of a text shows it: features/content/delivery' },
  dashboard: { missing: ['contracts', 'domain', 'api'], why: 'it shows many features, and has no data of its own' },
  landing: { missing: ['contracts', 'domain', 'api'], why: 'a page without data' },
  legal: { missing: ['contracts', 'domain', 'api'], why: 'pages without data' },
};

/** Folders that are no feature. */
const others = ['golden', 'health', 'jobs', 'testing'];

/** How many files a folder of a feature may have before it needs folders of its own. */
const mostFiles = 25;

const sourcesOf = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => path.posix.join(path.relative(folder, entry.parentPath), entry.name))
    : [];

/** Layer → the source files of its features, as `content/review/review.tsx`. */
export const treeOf = (root) =>
  Object.fromEntries(Object.entries(layers).map(([layer, folder]) => [layer, sourcesOf(path.join(root, folder))]));

const featuresOf = (files) => new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/', 1)[0]));

/** What does not fit the map, as sentences. */
export const problemsOf = (tree) => {
  const features = Object.fromEntries(Object.entries(tree).map(([layer, files]) => [layer, featuresOf(files)]));
  const all = new Set(Object.values(features).flatMap((names) => [...names]));
  const misplaced = [...all]
    .filter((name) => !others.includes(name))
    .flatMap((name) =>
      Object.keys(layers)
        .filter((layer) => features[layer].has(name) === Boolean(elsewhere[name]?.missing.includes(layer)))
        .map((layer) =>
          features[layer].has(name)
            ? `The feature ${name} is in ${layers[layer]}, and the map says that it is not.`
            : `The feature ${name} is not in ${layers[layer]}. Name it there too, or say why not in scripts/feature-map.mjs.`,
        ),
    );
  const crowded = ['api', 'web'].flatMap((layer) => {
    const folders = tree[layer].map((file) => path.posix.dirname(file));
    const sizes = [...new Set(folders)].map((folder) => ({
      folder,
      size: folders.filter((one) => one === folder).length,
    }));
    return sizes
      .filter(({ size }) => size > mostFiles)
      .map(
        ({ folder, size }) =>
          `${layers[layer]}/${folder} has ${size} files; with more than ${mostFiles} it needs folders.`,
      );
  });
  return [...misplaced, ...crowded];
};
