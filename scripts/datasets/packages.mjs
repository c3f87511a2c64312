import { check, dice, insertEdges, insertVertices, raw } from './world.mjs';

const PACKAGES = 1200;
const MAINTAINERS = 240;
const ADVISORIES = 30;
const DEPENDENCIES = 3600;

const FIRST = [
  'amber',
  'basalt',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'granite',
  'harbor',
  'indigo',
  'juniper',
  'kelp',
  'lumen',
  'marsh',
  'north',
  'opal',
  'pine',
  'quartz',
  'river',
  'slate',
  'tundra',
];
const SECOND = [
  'router',
  'parser',
  'cache',
  'queue',
  'codec',
  'logger',
  'schema',
  'stream',
  'store',
  'socket',
  'timer',
  'worker',
  'table',
  'graph',
  'token',
  'shell',
  'form',
  'chart',
  'mail',
  'color',
];
const THIRD = ['core', 'kit', 'lite'];
const GIVEN = [
  'Aino',
  'Bram',
  'Celia',
  'Dmitri',
  'Esra',
  'Finn',
  'Gita',
  'Henrik',
  'Ilse',
  'Jun',
  'Kofi',
  'Lotte',
  'Milan',
  'Nadia',
  'Otso',
  'Pia',
];
const FAMILY = [
  'Akande',
  'Berg',
  'Castro',
  'Dvorak',
  'Eriksen',
  'Fujita',
  'Grant',
  'Hoang',
  'Ivanova',
  'Jansen',
  'Kaplan',
  'Lund',
  'Mehta',
  'Novak',
  'Okafor',
];

/**
 * 1,200 packages, their 240 maintainers and 30 advisories. Hidden stories: a package of eleven lines by one person on which hundreds depend
 * indirectly, three packages that depend on one another in a circle, a license that spreads to packages which do not declare it, and a maintainer
 * who took over forty packages within three weeks.
 */
export function packages(seed) {
  const { between, pick, some, random } = dice(seed);
  const day = (year, month, date) =>
    raw(`date("${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}")`);
  const anyDay = (from, to) => day(between(from, to), between(1, 12), between(1, 28));
  const name = (index) =>
    `${FIRST[index % 20]}_${SECOND[Math.floor(index / 20) % 20]}${index < 400 ? '' : `_${THIRD[Math.floor(index / 400) % 3]}`}`;
  const rows = Array.from({ length: PACKAGES }, (_, index) => [
    `pkg_${index}`,
    name(index),
    pick(['MIT', 'MIT', 'MIT', 'Apache-2.0', 'Apache-2.0', 'BSD-3-Clause', 'ISC']),
    Math.floor(9000 * random() ** 6) + between(0, 40),
    anyDay(2015, 2026),
  ]);
  // A small, obscure package below a popular one.
  rows[3] = ['pkg_3', 'pad_margin', 'MIT', 11, day(2016, 3, 22)];
  rows[7] = ['pkg_7', 'copyleft_zip', 'GPL-3.0', 420, day(2017, 9, 1)];
  rows[40] = ['pkg_40', 'universal_cli', 'MIT', 41_900, day(2018, 1, 15)];

  const dependencies = new Map();
  const depend = (from, to, range, isDev = false) => {
    const key = `${from} ${to}`;
    if (from !== to && !dependencies.has(key)) dependencies.set(key, [`pkg_${from}`, `pkg_${to}`, range, isDev]);
  };
  // The circle: each waits for the next.
  depend(210, 211, '^1.0.0');
  depend(211, 212, '^2.1.0');
  depend(212, 210, '^1.4.0');
  for (const user of [12, 15, 18, 21, 24, 27, 30, 33]) depend(user, 3, '*');
  for (const user of [9, 10, 11]) depend(user, 7, '^3.0.0');
  depend(40, 12, '^2.0.0');
  depend(40, 9, '^1.2.0');
  while (dependencies.size < DEPENDENCIES) {
    const from = between(8, PACKAGES - 1);
    // Old packages with low numbers have the most dependents.
    const to = Math.floor(from * random() ** 2.2);
    if (to === 3 || to === 7) continue;
    depend(from, to, pick(['^1.0.0', '^2.0.0', '~1.4.2', '>=0.9.0', '*', '3.1.0']), random() < 0.15);
  }

  const maintainers = Array.from({ length: MAINTAINERS }, (_, index) => [
    `dev_${index}`,
    `${GIVEN[index % 16]} ${FAMILY[(index * 7 + Math.floor(index / 16)) % 15]}`,
    pick(['FI', 'DE', 'NG', 'IN', 'JP', 'BR', 'CZ', 'US', 'TR', 'VN']),
  ]);
  const maintains = new Map();
  const maintain = (dev, pkg, since) => maintains.set(`${dev} ${pkg}`, [`dev_${dev}`, `pkg_${pkg}`, since]);
  maintain(77, 3, day(2016, 3, 22));
  for (const pkg of some(
    Array.from({ length: 500 }, (_, index) => index + 300),
    40,
  ))
    maintain(239, pkg, day(2026, 2, between(1, 21)));
  for (let pkg = 0; pkg < PACKAGES; pkg++) if (pkg !== 3) maintain(between(0, 238), pkg, anyDay(2015, 2025));
  while (maintains.size < 1600) maintain(between(0, 238), between(8, PACKAGES - 1), anyDay(2016, 2025));

  const advisories = Array.from({ length: ADVISORIES }, (_, index) => [
    `adv_${index}`,
    `ADV-2026-${String(index + 1).padStart(3, '0')}`,
    index === 0 ? 'critical' : pick(['low', 'medium', 'medium', 'high']),
    day(2026, between(1, 10), between(1, 28)),
  ]);
  const affects = advisories.map(([id], index) => [
    id,
    `pkg_${index === 0 ? 12 : between(20, PACKAGES - 1)}`,
    pick(['1.4.3', '2.0.1', '3.1.4', '0.9.9']),
  ]);

  check('packages', rows, PACKAGES);
  check('depends_on', [...dependencies.values()], DEPENDENCIES);
  check('maintains', [...maintains.values()], 1600);
  return [
    'CREATE SPACE demo_packages(partition_num = 5, replica_factor = 1, vid_type = FIXED_STRING(16)) COMMENT = "Packages, what they depend on and who looks after them";',
    'CREATE TAG package(name string, license string, stars int, released date);',
    'CREATE TAG maintainer(name string, country fixed_string(2));',
    'CREATE TAG advisory(code string, severity string, published date);',
    'CREATE EDGE depends_on(version_range string, is_dev bool);',
    'CREATE EDGE maintains(since date);',
    'CREATE EDGE affects(fixed_in string);',
    'CREATE TAG INDEX package_name ON package(name(32));',
    'CREATE TAG INDEX package_license ON package(license(16));',
    'CREATE TAG INDEX maintainer_name ON maintainer(name(32));',
    'CREATE TAG INDEX advisory_severity ON advisory(severity(10));',
    'CREATE EDGE INDEX maintains_since ON maintains(since);',
    ...insertVertices('package', ['name', 'license', 'stars', 'released'], rows, 400),
    ...insertVertices('maintainer', ['name', 'country'], maintainers, 240),
    ...insertVertices('advisory', ['code', 'severity', 'published'], advisories, 30),
    ...insertEdges('depends_on', ['version_range', 'is_dev'], [...dependencies.values()], 400),
    ...insertEdges('maintains', ['since'], [...maintains.values()], 400),
    ...insertEdges('affects', ['fixed_in'], affects, 30),
  ];
}
