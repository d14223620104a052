// Prints what was promised and what was measured, one line each.
import { stripVTControlCharacters } from 'node:util';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

type Row = [name: string, promised: string, measured: string, verdict: string];

const HEAD: Row = ['case', 'promised', 'measured', 'verdict'];

/** What a case notes of a promise: kept or not, with what was measured. */
export interface Note { promised: string; measured: string; kept: boolean }
export const NOTE = 'promise';

export default class Verdicts implements Reporter {
  private readonly rows: Row[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const notes = result.annotations.filter(({ type }) => type === NOTE);
    for (const { description } of notes) {
      const { promised, measured, kept } = JSON.parse(description ?? '') as Note;
      this.rows.push([test.title, promised, measured, kept ? 'kept' : 'BROKEN']);
    }
    if (result.status === 'skipped') {
      const why = result.annotations.find(({ type }) => type === 'skip')?.description;
      this.rows.push([test.title, '', why ?? '', 'not run']);
    } else if (result.status !== 'passed') {
      // A promise that was not kept has a line already; anything else ended the case early.
      const [first] = result.errors.filter(({ message }) => !message?.includes(NOTE)).map(({ message }) => message ?? '');
      if (first !== undefined) this.rows.push([test.title, 'the case runs to its end', stripVTControlCharacters(first).split('\n')[0], 'BROKEN']);
    }
  }

  onEnd(result: FullResult): void {
    const all = [HEAD, ...this.rows];
    const widths = HEAD.map((_, at) => Math.max(...all.map((row) => row[at].length)));
    const line = (row: Row) => row.map((cell, at) => cell.padEnd(widths[at])).join(' | ').trimEnd();
    console.log(['', line(HEAD), widths.map((width) => '-'.repeat(width)).join('-|-'), ...this.rows.map(line), '',
      `${(result.duration / 60_000).toFixed(1)} minutes`].join('\n'));
  }
}
