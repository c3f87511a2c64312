import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A deterministic source of numbers below a limit. */
export type Random = (limit: number) => number;

/** Numbers from a seed: the generator of Numerical Recipes. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Damages a file of a directory; returns a description, or undefined if it cannot be damaged this way. */
export type Attack = (directory: string, random: Random) => string | undefined;

const BLOCK = 4096;

/** Every way in which a test damages a directory. */
export const ATTACKS = {
  flip: (directory, random) => {
    const file = anyFile(directory, random);
    const bytes = readFileSync(join(directory, file));
    const bit = random(bytes.length * 8);
    bytes[bit >> 3]! ^= 1 << (bit & 7);
    writeFileSync(join(directory, file), bytes);
    return `bit ${bit} of ${file} was flipped`;
  },
  truncate: (directory, random) => {
    const file = anyFile(directory, random);
    const bytes = readFileSync(join(directory, file));
    const length = random(bytes.length);
    writeFileSync(join(directory, file), bytes.subarray(0, length));
    return `${file} was cut from ${bytes.length} to ${length} bytes`;
  },
  grow: (directory, random) => {
    const file = anyFile(directory, random);
    const bytes = readFileSync(join(directory, file));
    writeFileSync(join(directory, file), Buffer.concat([bytes, bytes.subarray(0, 1 + random(bytes.length))]));
    return `${file} was made longer`;
  },
  zero: (directory, random) => {
    const file = anyFile(directory, random);
    const bytes = readFileSync(join(directory, file));
    const at = random(Math.ceil(bytes.length / BLOCK)) * BLOCK;
    bytes.fill(0, at, Math.min(at + BLOCK, bytes.length));
    writeFileSync(join(directory, file), bytes);
    return `the block at ${at} of ${file} was zeroed`;
  },
  swap: (directory, random) => {
    const [a, b] = [anyFile(directory, random), anyFile(directory, random)];
    const [first, second] = [readFileSync(join(directory, a)), readFileSync(join(directory, b))];
    if (first.equals(second)) return undefined;
    writeFileSync(join(directory, a), second);
    writeFileSync(join(directory, b), first);
    return `${a} and ${b} were swapped`;
  },
  swapSpaces: (directory) => {
    const [one = '', two = ''] = filesIn(directory).filter((file) => /^spaces\/\d+\.db$/.test(file));
    for (const suffix of ['', '-seal', '-wal']) {
      const [a, b] = [join(directory, one + suffix), join(directory, two + suffix)];
      const [first, second] = [contentOf(a), contentOf(b)];
      for (const [path, content] of [
        [a, second],
        [b, first],
      ] as const)
        if (content) writeFileSync(path, content);
        else rmSync(path, { force: true });
    }
    return 'the files of two spaces were swapped with their checksums';
  },
  delete: (directory, random) => {
    const file = anyFile(directory, random);
    rmSync(join(directory, file));
    return `${file} was deleted`;
  },
  foreignLog: (directory, random) => {
    const logs = filesIn(directory).filter((file) => file.endsWith('-wal'));
    const log = logs[random(logs.length)];
    const databases = filesIn(directory).filter((file) => file.endsWith('.db') && `${file}-wal` !== log);
    const target = databases[random(databases.length)];
    if (log === undefined || target === undefined) return undefined;
    copyFileSync(join(directory, log), join(directory, `${target}-wal`));
    return `the log ${log} was put beside ${target}`;
  },
  cutLog: (directory, random) => {
    const logs = filesIn(directory).filter((file) => file.endsWith('-wal'));
    const log = logs[random(logs.length)];
    if (log === undefined) return undefined;
    const bytes = readFileSync(join(directory, log));
    const length = bytes.length - 1 - random(Math.min(bytes.length, 20_000));
    writeFileSync(join(directory, log), bytes.subarray(0, length));
    return `the end of ${log} was cut from ${bytes.length} to ${length} bytes`;
  },
} as const satisfies Readonly<Record<string, Attack>>;

/** Files that have content, relative to a directory, sorted. */
export function filesIn(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true })
    .map(String)
    .filter((name) => {
      const found = statSync(join(directory, name));
      return found.isFile() && found.size > 0;
    })
    .sort();
}

function anyFile(directory: string, random: Random): string {
  const files = filesIn(directory);
  return files[random(files.length)]!;
}

function contentOf(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined;
}
