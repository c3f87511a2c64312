import { expect, test } from 'vitest';
import { detectInSample, inferModel, type InferredModel, type SampledFile } from '@astrolabe/importer';
import { readGuess } from './guess-words.ts';

function modelOf(files: Readonly<Record<string, string>>): InferredModel {
  return inferModel(
    Object.entries(files).map(([file, text]): SampledFile => {
      const { header, ...found } = detectInSample(file, new TextEncoder().encode(text), true);
      return { file, ...found, ...(header && { header }) };
    }),
  );
}

const lines = (line: (at: number) => string): string => Array.from({ length: 12 }, (_, at) => `${line(at)}\n`).join('');

test('every reason that a model of files gives is understood', () => {
  const { tags, edgeTypes, findings } = modelOf({
    'people.csv': `person_id;name;born;height;code;boss;zip;seen_at\n${lines((at) => `p${at};Name ${at};${at + 10}.01.2001;1,${at + 10};AB${at % 10}C;${at === 0 ? '' : 'p0'};0${at}1;${1_700_000_000 + at}`)}`,
    'meets.csv': `person_id,other_person_id,day\n${lines((at) => `p${at},p${(at + 1) % 12},2024-01-${at + 10}`)}`,
    'pays.csv': `payer,payee,amount\n${lines((at) => `x${at},y${at},${at % 3 === 0 ? 'NULL' : at}`)}`,
    'readings.csv': `station,day,rain\n${lines((at) => `s${at % 3},2024-02-${at + 10},${at % 2}`)}`,
  });
  const guesses = [
    ...tags,
    ...edgeTypes,
    ...findings,
    ...[...tags, ...edgeTypes].flatMap(({ properties }) => properties),
  ];
  expect(guesses.length).toBeGreaterThan(30);
  expect(guesses.map(({ reason }) => reason).filter((reason) => readGuess(reason) === undefined)).toEqual([]);
});

test('a reason is read with all that stands behind it', () => {
  expect(
    readGuess('19 of 20 values are double written as #,## with a decimal comma, in €; NULL stands for nothing'),
  ).toEqual([
    { word: 'typed', values: { fitting: '19', count: '20', type: 'double' } },
    { word: 'writtenAs', values: { format: '#,##' } },
    { word: 'decimalComma', values: {} },
    { word: 'inUnit', values: { unit: '€' } },
    { word: 'nullSign', values: { text: 'NULL' } },
  ]);
});
