import 'reflect-metadata';
import { jest } from '@jest/globals';

// Applications boot and databases are created in hooks; two busy cores need far more than the usual 5 s.
jest.setTimeout(60_000);
