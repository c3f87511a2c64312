import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isAllowed, shippedPackages, writeThirdParty } from '../third-party.mjs';

const ROOT = join(import.meta.dirname, '../..');

test('every shipped package and font has an allowed license', () => {
  const packages = shippedPackages(ROOT);
  expect(
    packages.filter(({ license }) => !isAllowed(license)).map(({ name, license }) => `${name}: ${license}`),
  ).toEqual([]);
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react', 'zod']));
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['', false],
  ['SEE LICENSE IN x', false],
])('the license %j may be shipped: %s', (license, expected) => {
  expect(isAllowed(license)).toBe(expected);
});

test('the license texts and the bill of materials name every package', () => {
  const output = mkdtempSync(join(tmpdir(), 'astrolabe-licenses-'));
  onTestFinished(() => rmSync(output, { recursive: true }));
  writeThirdParty(ROOT, output);
  const text = readFileSync(join(output, 'third-party-licenses.txt'), 'utf8');
  const bill = JSON.parse(readFileSync(join(output, 'sbom.cdx.json'), 'utf8')) as { components: { name: string }[] };
  const packages = shippedPackages(ROOT);
  expect(bill.components.map(({ name }) => name)).toEqual(packages.map(({ name }) => name));
  expect(packages.filter(({ name, version }) => !text.includes(`${name} ${version}\nLicense:`))).toEqual([]);
});
