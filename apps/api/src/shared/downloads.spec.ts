import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import Papa from 'papaparse';
import { csvLines, sendParts, toCsv, unescaped } from './downloads';

describe('toCsv', () => {
  it('writes UTF-8 with a byte order mark, commas and CR LF', () => {
    expect(
      toCsv(
        ['Name', 'Note'],
        [
          ['Zoë, "Z"', 'a\nb'],
          [null, 3],
        ],
      ),
    ).toBe('\uFEFFName,Note\r\n"Zoë, ""Z""","a\nb"\r\n,3\r\n');
    expect(toCsv(['Name'], [])).toBe('\uFEFFName\r\n');
  });

  it.each([
    '=1+1',
    '+49 30',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '=HYPERLINK("http://x")\nsecond line',
    '＝1+1',
  ])('puts an apostrophe before the formula %j, in rows and in column names', (formula) => {
    const { data } = Papa.parse<string[]>(
      toCsv([formula], [[formula]])
        .slice(1)
        .trimEnd(),
      { newline: '\r\n' },
    );
    expect(data).toEqual([[`'${formula}`], [`'${formula}`]]);
  });

  it.each(['@SUM(A1)', "'@SUM(A1)", "''=1", "'quoted'", '=1', 'plain', ''])('%j is read back unchanged', (text) => {
    const { data } = Papa.parse<string[]>(csvLines([[text, 'x']]).trimEnd());
    expect(data[0]?.map(unescaped)).toEqual([text, 'x']);
  });

  it('leaves numbers and ordinary text as they are', () => {
    expect(toCsv(['a-b', 'x=y'], [[-5, 'a=b']])).toBe('\uFEFFa-b,x=y\r\n-5,a=b\r\n');
  });
});

it('A download of a client that has left before it begins reads nothing', async () => {
  let read = 0;
  const parts = async function* () {
    for (; ; read++) yield 'x'.repeat(100_000);
  };
  const sent = new Promise<void>((resolve, reject) => {
    const app = express().use((_request, response) => {
      client.destroy();
      response.once('close', () => setImmediate(() => void sendParts(response, parts()).then(resolve, reject)));
    });
    const server = app.listen(0);
    const client = connect((server.address() as AddressInfo).port);
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    client.once('close', () => server.close());
  });
  await sent;
  expect(read).toBe(0);
});
