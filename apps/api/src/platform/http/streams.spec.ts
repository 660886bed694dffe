import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { until } from '../../../../../test/client';
import { everyResponseCloses } from './streams';

it('A response that waits behind another one closes with its connection, once', async () => {
  const came: string[] = [];
  const closed: string[] = [];
  const app = express().use(everyResponseCloses, ({ path }, response) => {
    came.push(path);
    response.once('close', () => closed.push(path));
    response.on('close', () => closed.push('event'));
    if (path === '/second') response.end('second');
  });
  const server = app.listen(0);
  const client = connect((server.address() as AddressInfo).port);
  for (const path of ['/first', '/second', '/third']) client.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await until(async () => came.length === 3);
  expect(closed).toEqual([]);
  client.destroy();
  await until(async () => closed.length >= 6);
  expect(closed).toEqual(['/first', 'event', '/second', 'event', '/third', 'event']);
  server.close();
});
