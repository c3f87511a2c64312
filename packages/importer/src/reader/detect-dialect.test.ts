import { describe, expect, test } from 'vitest';
import { detectInSample } from './detect-dialect.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const detect = (content: string | Uint8Array) =>
  detectInSample('cities.csv', typeof content === 'string' ? bytes(content) : content, true);

/** UTF-16 with or without byte order mark. */
function utf16(text: string, order: 'le' | 'be', withBom: boolean): Uint8Array {
  const content = withBom ? `\ufeff${text}` : text;
  const result = new Uint8Array(content.length * 2);
  const view = new DataView(result.buffer);
  for (let i = 0; i < content.length; i++) view.setUint16(i * 2, content.charCodeAt(i), order === 'le');
  return result;
}

test('a file with more columns than are read is refused by its first row', () => {
  const row = 'c,'.repeat(40_000);
  expect(() => detectInSample('wide.csv', bytes(row), false)).toThrow(/at least 40001 columns; at most 16384 are read/);
  expect(() => detectInSample('wide.csv', bytes(`${row}\n1\n`), true)).toThrow(/has 40001 columns/);
});

describe('delimiter, quote and header', () => {
  test.each([
    ['commas', 'city,people\nOslo,709000\nBergen,291000\n', ',', '"', true],
    ['semicolons around decimal commas', 'city;share\nOslo;1,5\nBergen;2,75\n', ';', '"', true],
    ['tabs', 'Oslo\t709000\nBergen\t291000\n', '\t', '"', false],
    ['bars', 'Oslo|a,b|1\nBergen|c,d|2\n', '|', '"', false],
    ['delimiters inside quotes', '"a;b",1\n"c;d",2\n', ',', '"', false],
    ['single quotes', "'Oslo, Norway',1\n'Rome, Italy',2\n", ',', "'", false],
    ['one column', 'Oslo\nBergen\n', ',', '"', false],
    ["the importer's header notation", ':VID(string),city.name:string\nc1,Oslo\n', ',', '"', true],
    ['a name that could be a truth value', 'x,y\n1,2\n', ',', '"', true],
    ['a name over codes', '編號,姓名\nT1,陳大文\nT2,林美\nT3,王明\n', ',', '"', true],
    ['names over texts', 'city_name,country\nOslo,Norway\nRome,Italy\n', ',', '"', true],
  ])('%s', (_, text, delimiter, quote, hasHeader) => {
    expect(detect(text).dialect).toEqual({ encoding: 'utf-8', delimiter, quote, hasHeader });
  });

  test('commas in remarks above a table are not delimiters', () => {
    const remarks = Array.from({ length: 12 }, (_, i) => `# Lists places, codes, and zones, part ${i}.`);
    const found = detect(`${remarks.join('\n')}\n#code\tplace\tzone\nAD\tAndorra\t1\nAE\tDubai\t4\n`);
    expect(found.dialect).toMatchObject({ delimiter: '\t', hasHeader: true, linesBefore: 12 });
    expect(found.rows.map(({ fields }) => fields)).toEqual([
      ['AD', 'Andorra', '1'],
      ['AE', 'Dubai', '4'],
    ]);
  });

  test('names over codes are a header also between titles, empty lines and a sum', () => {
    const rows = Array.from({ length: 30 }, (_, i) => `K-${100 + i};Firma ${i % 9 ? 'Nord' : 'Süd'};Köln;Frau Groß`);
    const head = 'Kundenliste;;;\nStand: 31.12.2023;;;\n;;;\nKunden-Nr.;Firma;Ort;Betreuer';
    const found = detect(`${head}\n${rows.join('\n')}\n;;;\nSumme: 30 Kunden;;;\n`);
    expect(found.dialect).toMatchObject({ hasHeader: true, linesBefore: 3 });
    expect(found.header).toEqual(['Kunden-Nr.', 'Firma', 'Ort', 'Betreuer']);
  });

  test('rows end early only where many do', () => {
    const rows = Array.from({ length: 20 }, (_, i) => (i % 3 === 0 ? `n${i},${i}` : `n${i},${i},x`));
    const broken = rows.map((row, i) => (i === 3 || i === 6 ? row : `n${i},${i},x`));
    const wider = rows.map((row, i) => (i % 3 === 1 ? `${row},more` : row));
    const padsRows = (lines: readonly string[]) => detect(`name,size,note\n${lines.join('\n')}\n`).dialect.padsRows;
    expect([rows, broken, wider].map(padsRows)).toEqual([true, undefined, undefined]);
  });

  test('chosen settings are not detected', () => {
    const { dialect, columnCount } = detectInSample('x.csv', bytes('a,b;c\n1,2;3\n'), true, {
      delimiter: ';',
      hasHeader: false,
    });
    expect({ dialect, columnCount }).toEqual({
      dialect: { encoding: 'utf-8', delimiter: ';', quote: '"', hasHeader: false },
      columnCount: 2,
    });
  });

  test('a first line that only declares the delimiter is neither a row nor a name', () => {
    const { dialect, header, rows } = detect('\ufeffsep=;\r\nid;name\r\n1;A,B\r\n');
    expect([dialect.delimiter, header, rows]).toEqual([';', ['id', 'name'], [{ line: 3, fields: ['1', 'A,B'] }]]);
  });

  test('ten thousand columns', () => {
    const row = Array.from({ length: 10_000 }, (_, i) => i).join(',');
    expect(detect(`${row}\n${row}\n`).columnCount).toBe(10_000);
  });
});

describe('encoding', () => {
  const NO_ENCODING = 'its encoding is none that is recognised';
  const latin = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

  test.each([
    ['French', 'name;city\nChlo\xe9;Besan\xe7on\nL\x92\xe9t\xe9;\xcele\n', ['L’été', 'Île']],
    ['German', 'name;city\nG\xf6the;Gro\xdfr\xf6\xdfchen\n\xdcl;M\xfc\xdfe \x96 5 \x80\n', ['Ül', 'Müße – 5 €']],
    ['Spanish', 'name;city\nPe\xf1a;\xc1vila\nZo\xeb;n\xba 1\n', ['Zoë', 'nº 1']],
  ])('%s is read as Western European with low confidence', (_, text, last) => {
    const found = detect(latin(text));
    expect([found.dialect.encoding, found.confidence.encoding, found.rows[1]?.fields]).toEqual([
      'windows-1252',
      0.6,
      last,
    ]);
  });

  test.each([
    ['Polish', latin('name\nKrak\xf3w \xa3\xf3d\x9f \xb3\xb9ka\n'), 'windows-1250', 'Kraków Łódź łąka'],
    ['Czech', latin('name\nPlze\xf2 \x8akoda \x8e\xef\xe1r\n'), 'windows-1250', 'Plzeň Škoda Žďár'],
    ['Russian', latin('name\n\xcc\xee\xf1\xea\xe2\xe0 \xb9 5\n'), 'windows-1251', 'Москва № 5'],
    ['Turkish', latin('name\nIspartakule \xfei\xfeli\n'), 'windows-1254', 'Ispartakule şişli'],
    ['Japanese', latin('name\n\x93\x8c\x8b\x9e \x82\xb3\x82\xad\x82\xe7\n'), 'shift_jis', '東京 さくら'],
    [
      'Korean',
      latin('name\n\xbc\xad\xbf\xef \xba\xce\xbb\xea \xb1\xe8\xc3\xb6\xbc\xf6 \xb4\xeb\xb1\xb8\n'),
      'euc-kr',
      '서울 부산 김철수 대구',
    ],
    ['Taiwanese', latin('name\n\xa5x\xa5_\xa5\xab \xa4\xfd\xa4p\xa9\xfa\n'), 'big5', '台北市 王小明'],
    ['a letter that stands alone', latin('name\n\xd8 5 mm \xe0 l\x92\xe9t\xe9\n'), 'windows-1252', 'Ø 5 mm à l’été'],
  ])('%s is detected by its code page with low confidence', (_, content, encoding, last) => {
    const found = detect(content);
    expect([found.dialect.encoding, found.confidence.encoding, found.rows.at(-1)?.fields]).toEqual([
      encoding,
      0.6,
      [last],
    ]);
  });

  const text = 'id,城市\n1,北京市\n2,上海市\n';
  const gbk = Uint8Array.from([
    0x69, 0x64, 0x2c, 0xb3, 0xc7, 0xca, 0xd0, 0x0a, 0x31, 0x2c, 0xb1, 0xb1, 0xbe, 0xa9, 0xca, 0xd0, 0x0a, 0x32, 0x2c,
    0xc9, 0xcf, 0xba, 0xa3, 0xca, 0xd0, 0x0a,
  ]);
  test.each([
    ['UTF-8', bytes(text), 'utf-8', false],
    ['UTF-8 with byte order mark', bytes(`\ufeff${text}`), 'utf-8', true],
    ['UTF-16 little endian with mark', utf16(text, 'le', true), 'utf-16le', true],
    ['UTF-16 big endian with mark', utf16(text, 'be', true), 'utf-16be', true],
    ['UTF-16 little endian by its zeros', utf16('id,name\n1,Oslo\n', 'le', false), 'utf-16le', false],
    ['GBK', gbk, 'gb18030', false],
  ])('%s is detected and the header read', (_, content, encoding, hasBom) => {
    const found = detect(content);
    expect({ encoding: found.dialect.encoding, hasBom: found.hasBom, first: found.header?.[0] }).toEqual({
      encoding,
      hasBom,
      first: 'id',
    });
  });

  test.each([
    ['Greek in its own code page', latin('name\n\xc1\xe8\xde\xed\xe1 \xc5\xeb\xeb\xdc\xe4\xe1\n'), NO_ENCODING],
    ['Icelandic in its own code page', latin('name\nGu\xf0r\xfan \xde\xf3r\xf0ur\n'), NO_ENCODING],
    ['a picture', Uint8Array.from({ length: 400 }, (_, i) => (i % 3 === 0 ? 0 : i % 251)), 'it is binary, not text'],
  ])('%s is rejected with a reason', (_, content, reason) => {
    expect(() => detect(content)).toThrow(`file \`cities.csv\` cannot be read: ${reason}`);
  });

  test.each([[''], ['\n\n'], ['\ufeff']])('an empty file is rejected (%j)', (content) => {
    expect(() => detect(content)).toThrow('file `cities.csv` is empty');
  });
});

describe('a header', () => {
  test.each([
    ['a delimiter at the end of each row', 'Kunde;Ort;\nab;Kiel;\ncd;Bonn;\n', false],
    ['a delimiter at the end, and names that look like such', 'kunde;ort;\nab;Kiel;\ncd;Bonn;\n', true],
    ['a first column without a name', ',name,age\n0,Ada,36\n1,Bob,40\n', true],
    ['a name twice', 'id,name,name\n1,Ada,L\n2,Bob,M\n', true],
    ['an empty cell in the first row of data', '1,,x\n2,5,y\n3,6,z\n', false],
    ['an id among texts', 'CustomerID,Company\nALFKI,Alfred\nANATR,Ana\n', true],
    ['names over a column with a bad cell near the top', 'Name,Age\nAda,thirty-six\nBob,40\nEve,22\n', true],
    ['data whose first row has a bad cell', '1,Ada,abc,5\n2,Bob,40,6\n3,Eve,22,7\n', false],
    ['data whose first row has nothing in the only column of numbers', 'Ada,N/A\nBob,40\nEve,22\n', false],
  ])('%s', (_, text, hasHeader) => {
    expect(detect(text).dialect.hasHeader).toBe(hasHeader);
  });
});

describe('lines before the table', () => {
  test.each([
    [
      'titles that fill less than half of a row',
      'Table 4,,,,\nYear,2023,,,\n,,,,\nID,Name,Pay,City,Age\n1,Ada,5,Kiel,36\n',
      3,
      ['ID', 'Name', 'Pay', 'City', 'Age'],
    ],
    [
      'remarks, the last one of which names the columns',
      '# Graph\n# Nodes: 3\n# From\tTo\n1\t2\n2\t3\n3\t1\n',
      2,
      ['# From', 'To'],
    ],
    ['a title without delimiters above rows without a header', 'All of them\n\n1,2\n2,3\n3,4\n', 2, undefined],
    ['a first row of data of which little is filled', '1,,,\n2,a,b,c\n3,d,e,f\n', 0, undefined],
    ['a row that is short above others that end in a delimiter', 'id;name\n1;Ada;\n2;Bob;\n', 0, ['id', 'name']],
    ['a column that is named by a sign', '#,Name,Age\n1,Ada,36\n2,Bob,40\n', 0, ['#', 'Name', 'Age']],
    ['one column', 'Oslo\nBergen\n', 0, undefined],
  ])('%s', (_, text, linesBefore, header) => {
    const found = detect(text);
    expect([found.dialect.linesBefore ?? 0, found.header]).toEqual([linesBefore, header]);
  });

  test('are not detected if the first row is set', () => {
    const text = bytes('Title\n\nid,name\n1,Ada\n2,Bob\n');
    expect(detectInSample('x.csv', text, true, { hasHeader: true }).dialect.linesBefore).toBeUndefined();
    expect(detectInSample('x.csv', text, true, { hasHeader: true, linesBefore: 2 }).header).toEqual(['id', 'name']);
  });
});

describe('types', () => {
  test('each column has its type', () => {
    const found = detect(
      'a,b,c,d,e,f,g,h\n1,1.5,true,2024-02-29,2024-05-01T10:00:00,10:30,0012,x\n-7,2,false,2023-01-01,2024-05-01 11:00,11:00:05,0100,\n',
    );
    expect(found.types.map((type) => type.kind)).toEqual([
      'int64',
      'double',
      'bool',
      'date',
      'datetime',
      'time',
      'string',
      'string',
    ]);
    expect(found.types[7]).toEqual({
      kind: 'string',
      confidence: 0.81,
      reason: 'no other type fits',
      cells: 2,
      emptyCells: 1,
      bytesMax: 1,
    });
  });

  test('numbers beyond int64 are doubles', () => {
    expect(detect('9223372036854775807,9223372036854775808\n').types.map((type) => type.kind)).toEqual([
      'int64',
      'double',
    ]);
  });

  test.each([
    ['12,5;1\n-1.234,25;2\n', { kind: 'double', decimal: ',' }],
    ['1.234;1\n2.000;2,5\n', { kind: 'int64', decimal: ',' }],
    ['"1,234";1\n"12,000,000";2\n', { kind: 'int64', decimal: '.' }],
    ['31.12.2024;1\n01.02.2024;2\n', { kind: 'date', format: 'DD.MM.YYYY' }],
    ['12/31/2024 5:06 PM;1\n1/2/2024 11:00 AM;2\n', { kind: 'datetime', format: 'M/D/YYYY h:mm A' }],
    ['20240131;1\n19991231;2\n', { kind: 'date', format: 'YYYYMMDD' }],
    ['20240131;1\n20241331;2\n', { kind: 'int64' }],
    ['"1.234,56 €";1\n"9,90 €";2\n', { kind: 'double', decimal: ',', unit: '€' }],
    ['"1.234 €";1\n"2.500 €";2\n', { kind: 'int64', decimal: ',', unit: '€' }],
    ['"$1,234";1\n($5);2\n', { kind: 'int64', decimal: '.', unit: '$' }],
    ['95%;1\n100%;2\n', { kind: 'double', decimal: '.', unit: '%' }],
    ["1'631'678;1\n2'000;2\n", { kind: 'int64', decimal: '.' }],
    ['5 €;1\n5 $;2\n', { kind: 'string' }],
    [`5%;1\n${'6;1\n'.repeat(30)}`, { kind: 'int64' }],
    ['LOT 123;1\nLOT 124;2\n', { kind: 'string' }],
    ['ja;1\nnein;2\n', { kind: 'bool' }],
    ['f;1\nf;2\n', { kind: 'string' }],
    ['2024年3月5日;1\n2023年12月31日;2\n', { kind: 'date', format: 'YYYY年M月D日' }],
    ['05-NOV-23;1\n31-DEC-99;2\n', { kind: 'date', format: 'D-MMM-YY' }],
    [
      '26-JUL-19 03.45.59.000000000 PM;1\n01-JAN-20 12.00.00.5 AM;2\n',
      { kind: 'datetime', format: 'D-MMM-YY hh.mm.ss.S A' },
    ],
    ['2024-05-01 10:00:00+02;1\n2024-05-01 10:00:00.25+02;2\n', { kind: 'datetime' }],
    ['POINT(1 2);1\nPOINT(3 4);2\n', { kind: 'geography' }],
    ['7;1\n\\N;2\n8;3\n', { kind: 'int64', nullText: '\\N', emptyCells: 1 }],
    ['-;1\na;2\n', { kind: 'string' }],
    ['08:30:00;1\n25:10:00;2\n', { kind: 'string' }],
    ['08:30:00;1\n09:10:00;2\n', { kind: 'time' }],
    ['007;1\n012;2\n', { kind: 'string' }],
  ])('%j', (text, expected) => {
    const [type] = detectInSample('x.csv', new TextEncoder().encode(text), true, {
      delimiter: ';',
      hasHeader: false,
    }).types;
    const { kind, format, decimal, unit, nullText } = type!;
    expect({ kind, format, decimal, unit, nullText }).toEqual({
      format: undefined,
      decimal: undefined,
      unit: undefined,
      nullText: undefined,
      ...Object.fromEntries(Object.entries(expected).filter(([key]) => key !== 'emptyCells')),
    });
  });

  test('a total and a remark under a table do not change column types', () => {
    const { types } = detect('id;day\n1;01.02.2024\n2;13.02.2024\n3;14.02.2024\nSumme;\nQuelle: Amt;\n');
    expect(types.map(({ kind }) => kind)).toEqual(['int64', 'date']);
  });

  test('an ambiguous day and month has low confidence', () => {
    const typesOf = (text: string) => detect(text).types[1];
    expect(typesOf('a,01/02/2024\nb,03/04/2024\n')).toMatchObject({ format: 'DD/MM/YYYY', confidence: 0.49 });
    expect(typesOf('a,01/02/2024\nb,13/04/2024\n')).toMatchObject({ format: 'DD/MM/YYYY', confidence: 0.82 });
    expect(typesOf('a,01/02/2024\nb,03/14/2024\n')).toMatchObject({ format: 'MM/DD/YYYY', confidence: 0.82 });
  });
});

test('amounts with an optional currency are numbers, and a subtotal is none of them', () => {
  const amounts = ['1.234,50', '€ 88,00', '12.000,00', '750,00'];
  const lines = Array.from({ length: 40 }, (_, i) => `${i === 19 ? 'Zwischensumme;;' : `A-${i};x;`}${amounts[i % 4]}`);
  const bytes = new TextEncoder().encode(`Nr;Art;Betrag\n${lines.join('\n')}\n`);
  const { types } = detectInSample('a.csv', bytes, true);
  expect(types[2]).toMatchObject({ kind: 'double', decimal: ',', unit: '€', cells: 39 });
});
