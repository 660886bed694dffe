import { randomBytes } from 'node:crypto';
import { Keyring, keyIdOf, Undecryptable } from './encryption';

const [first, second] = [randomBytes(32).toString('hex'), randomBytes(32).toString('base64')];
const old = Keyring.read(first);
const both = Keyring.read(`${second}, ${first}`);
const place = 'linkedin:nora:1';

it('Decrypts what it has encrypted, and never encrypts the same text in the same way', () => {
  const texts = ['', 'token', 'Zoë 🔑', 'x'.repeat(10_000)];
  for (const text of texts) {
    const encrypted = old.encrypt(text, place);
    expect(old.decrypt(encrypted, place)).toBe(text);
    expect(old.encrypt(text, place)).not.toBe(encrypted);
    if (text) expect(encrypted).not.toContain(text);
  }
});

it('Encrypts with the first key, and decrypts with all', () => {
  const before = old.encrypt('token', place);
  const after = both.encrypt('token', place);
  expect(both.decrypt(before, place)).toBe('token');
  expect([keyIdOf(before), keyIdOf(after)]).toEqual([old.currentId, both.currentId]);
  expect(() => old.decrypt(after, place)).toThrow(new Undecryptable(`no key with the id ${both.currentId}`));
});

it('Refuses a text whose bytes were changed, anywhere', () => {
  const encrypted = old.encrypt('token', place);
  const start = encrypted.lastIndexOf('.') + 1;
  const bytes = Buffer.from(encrypted.slice(start), 'base64url');
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes);
    changed[i] = (changed[i] ?? 0) ^ 1;
    const text = `${encrypted.slice(0, start)}${changed.toString('base64url')}`;
    expect(() => old.decrypt(text, place)).toThrow(Undecryptable);
  }
});

it('Refuses a text in another place, of another key under the same id, cut off, and plain text', () => {
  const encrypted = old.encrypt('token', place);
  const ofAnother = Keyring.read(second)
    .encrypt('token', place)
    .replace(/^v1\.\w+/, `v1.${old.currentId}`);
  expect(() => old.decrypt(encrypted, 'linkedin:ida:1')).toThrow(Undecryptable);
  for (const text of [ofAnother, encrypted.slice(0, 30), encrypted.slice(0, -2), 'token', ''])
    expect(() => old.decrypt(text, place)).toThrow(Undecryptable);
});

it('Says which key is wrong or weak, and never what it is', () => {
  const wrong = ['short', `${first}00`, 'g'.repeat(64), '', Buffer.alloc(16, 1).toString('hex')];
  for (const word of wrong) {
    const read = () => Keyring.read(`${first},${word}`);
    expect(read).toThrow(/key 2 is not\)/);
    if (word) expect(read).not.toThrow(word);
  }
  for (const word of ['00'.repeat(32), 'ab'.repeat(32), Buffer.from('password'.repeat(4)).toString('base64')])
    expect(() => Keyring.read(word)).toThrow('is weak: key 1');
});
