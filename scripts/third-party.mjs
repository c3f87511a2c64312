// Licenses of all shipped packages: texts for `dist/third-party-licenses.txt`, and a bill of materials (CycloneDX 1.6).
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licenses that may be shipped in an Apache-2.0 product. */
export const ALLOWED_LICENSES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Returns the shipped packages with their license texts. */
export function shippedPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link && existsSync(join(root, path)))
    .map(([path, { version, license = '', integrity }]) => {
      const folder = join(root, path);
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return {
        name: manifest.name ?? path.split('node_modules/').at(-1),
        version,
        license: typeof license === 'string' && license !== '' ? license : String(manifest.license ?? ''),
        integrity,
        texts: readdirSync(folder)
          .filter((file) => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(file))
          .toSorted()
          .map((file) => readFileSync(join(folder, file), 'utf8').trim()),
      };
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Whether every choice, or every part, of a license expression is allowed. */
export function isAllowed(expression) {
  const bare = expression.replaceAll(/[()]/g, '');
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((part) => ALLOWED_LICENSES.has(part.trim())));
}

/** Writes the license texts and the bill of materials next to the build. */
export function writeThirdParty(root, output) {
  const packages = shippedPackages(root);
  mkdirSync(output, { recursive: true });
  writeFileSync(join(output, 'third-party-licenses.txt'), packages.map(sectionOf).join('\n'));
  writeFileSync(join(output, 'sbom.cdx.json'), `${JSON.stringify(billOf(packages), undefined, 1)}\n`);
}

/** The license texts of some packages, in one text. */
export function thirdPartyText(root, names) {
  return shippedPackages(root)
    .filter(({ name }) => names.includes(name))
    .map(sectionOf)
    .join('\n');
}

function sectionOf({ name, version, license, texts }) {
  const head = `${'='.repeat(80)}\n${name} ${version}\nLicense: ${license}\n${'='.repeat(80)}\n`;
  return `${head}\n${texts.length > 0 ? texts.join('\n\n') : `The package has no license file; its manifest says ${license}.`}\n`;
}

function billOf(packages) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    components: packages.map(({ name, version, license, integrity }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: [{ expression: license }],
      ...(integrity && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }],
      }),
    })),
  };
}
