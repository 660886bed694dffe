import type { Graph } from '../apps/web/build/graph';
import { firstLoads, tooLarge } from './first-load.mjs';

const chunk = (gzip: number, imports: string[] = [], modules: Record<string, number> = {}) => ({
  gzip,
  imports,
  modules,
});

const graph: Graph = {
  entry: 'index.js',
  chunks: {
    'index.js': chunk(60_000, ['react.js'], { '/x/apps/web/src/main.tsx': 900 }),
    'react.js': chunk(50_000, [], { '/x/node_modules/react-dom/client.js': 500_000 }),
    'app.js': chunk(10_000, ['react.js']),
    'today.js': chunk(20_000, ['shared.js'], { '/x/apps/web/src/today.tsx?tsr-split=component': 70_000 }),
    'leads.js': chunk(20_000, ['shared.js']),
    'shared.js': chunk(15_000, ['react.js']),
    'opened-later.js': chunk(900_000),
  },
  pages: { '/': ['app.js', 'today.js'], '/leads': ['app.js', 'leads.js'] },
};

describe('The first load of a page', () => {
  it('is the entry, its layouts, the page and what they import, each once', () => {
    expect(firstLoads(graph).map(({ page, gzip, limit }) => [page, gzip, limit])).toEqual([
      ['/', 155_000, 150_000],
      ['/leads', 155_000, 170_000],
    ]);
  });

  it('names the page that grew too large, its size and its largest modules', () => {
    expect(tooLarge(graph)).toEqual([
      '/ loads 155.0 kB of script (gzip), more than 150.0 kB. Largest, before minification: react-dom 500.0 kB, apps/web/src/today.tsx 70.0 kB, apps/web/src/main.tsx 0.9 kB.',
    ]);
    const chunks = { ...graph.chunks, 'leads.js': chunk(36_000, ['shared.js']) };
    expect(tooLarge({ ...graph, chunks })[1]).toMatch(/^\/leads loads 171.0 kB/);
  });

  it('cannot be told of a build that lacks a file', () => {
    expect(() => firstLoads({ ...graph, pages: { '/': ['gone.js'] } })).toThrow('/ needs gone.js');
  });
});
