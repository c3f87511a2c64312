import { expect, test } from 'vitest';
import { createTranslator } from 'use-intl';
import { inferModel, memorySource, profileSource, type InferredModel } from '@astrolabe/importer';
import { modelReasonEn } from '../../locale/en-model.ts';
import { modelReasonZh } from '../../locale/zh-model.ts';
import { readGuess, reasonValues } from './guess-messages.ts';

async function modelOf(files: Readonly<Record<string, string>>): Promise<InferredModel> {
  const profiles = Object.entries(files).map(([file, text]) => profileSource(memorySource(file, text)));
  return inferModel(await Promise.all(profiles));
}

const lines = (line: (at: number) => string): string => Array.from({ length: 12 }, (_, at) => `${line(at)}\n`).join('');

test('every reason of a model can be shown in both languages', async () => {
  const { tags, edgeTypes, findings, vidGuess } = await modelOf({
    'people.csv': `person_id;name;born;height;code;boss;zip;seen_at\n${lines((at) => `p${at};Name ${at};${at + 10}.01.2001;1,${at + 10};AB${at % 10}C;${at === 0 ? '' : 'p0'};0${at}1;${1_700_000_000 + at}`)}`,
    'meets.csv': `person_id,other_person_id,day\n${lines((at) => `p${at},p${(at + 1) % 12},2024-01-${at + 10}`)}`,
    'pays.csv': `payer,payee,amount\n${lines((at) => `x${at},y${at},${at % 3 === 0 ? 'NULL' : at}`)}`,
    'readings.csv': `station,day,rain\n${lines((at) => `s${at % 3},2024-02-${at + 10},${at % 2}`)}`,
  });
  const guesses = [
    vidGuess,
    ...tags,
    ...edgeTypes,
    ...findings,
    ...[...tags, ...edgeTypes].flatMap(({ properties }) => properties),
  ];
  expect(guesses.length).toBeGreaterThan(30);
  const reasons = guesses.map(({ reason }) => reason);
  const texts = reasons.filter((reason) => typeof reason === 'string');
  expect(texts.filter((reason) => readGuess(reason) === undefined)).toEqual([]);
  for (const [locale, messages] of [
    ['en', modelReasonEn],
    ['zh', modelReasonZh],
  ] as const) {
    const errors: unknown[] = [];
    const words = createTranslator({ locale, messages, onError: (error) => errors.push(error) });
    const shown = reasons.flatMap((reason) =>
      typeof reason === 'string' ? [] : [words(reason.code, reasonValues(reason))],
    );
    expect(errors).toEqual([]);
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter((text) => text === '' || text.includes('{'))).toEqual([]);
  }
});

test('a reason is shown with its details', () => {
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
