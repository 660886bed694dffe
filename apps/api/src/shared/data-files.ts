import { Injectable } from '@nestjs/common';
import { daysAfter, mondayOf } from '@app/contracts/days';
import { hourOf } from './zoned';
import type { SignedIn } from '../platform/kernel/people';

/** A week in a person's time zone: the Monday, the Sunday, the first instant, and the first instant after it. */
export interface Week {
  weekStart: string;
  weekEnd: string;
  from: string;
  until: string;
}

/** Weeks outside of this range are cut to it. ISO 8601 and PostgreSQL write years below 1 and above 9999 differently. */
const [earliest, latest] = ['1900-01-01', '9000-01-06'];

export const weekWith = (day: string, timeZone: string): Week => {
  const weekStart = mondayOf(day < earliest ? earliest : day > latest ? latest : day);
  return {
    weekStart,
    weekEnd: daysAfter(weekStart, 6),
    from: hourOf(weekStart, 0, timeZone),
    until: hourOf(daysAfter(weekStart, 7), 0, timeZone),
  };
};

export interface WeekFile {
  /** `leads.csv` */
  name: string;
  /** The file's text in parts. */
  partsOf(person: SignedIn, week: Week): AsyncIterable<string>;
}

/** The files of a weekly export. Each feature adds the ones about its own things. */
@Injectable()
export class WeekFiles extends Set<WeekFile> {}

/** The same without a week: everything that the person has. */
export interface DataFile {
  name: string;
  partsOf(person: SignedIn): AsyncIterable<string>;
}

@Injectable()
export class DataFiles extends Set<DataFile> {}
