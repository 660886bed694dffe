import 'reflect-metadata';
import { jest } from '@jest/globals';

// Hooks start applications and create databases. On two busy cores this takes much longer than the default of 5 s.
jest.setTimeout(60_000);
