import { check, dice, double, insertEdges, insertVertices, rank, raw } from './world.mjs';

const PEOPLE = 1500;
const ACCOUNTS = 1900;
const DEVICES = 700;
const TRANSFERS = 7200;

const GIVEN = [
  'Alma',
  'Boris',
  'Chidi',
  'Dana',
  'Emil',
  'Fatima',
  'Goran',
  'Hana',
  'Ivo',
  'Jana',
  'Karim',
  'Lena',
  'Marco',
  'Nina',
  'Oskar',
  'Petra',
  'Rana',
  'Stefan',
  'Tova',
  'Umar',
  'Vesna',
  'Wim',
  'Yara',
  'Zoran',
];
const FAMILY = [
  'Abara',
  'Blanc',
  'Cerny',
  'Dimas',
  'Engel',
  'Farkas',
  'Galli',
  'Holm',
  'Ilic',
  'Jonas',
  'Kovac',
  'Lange',
  'Moretti',
  'Nagy',
  'Olsen',
  'Popa',
  'Quist',
  'Rossi',
  'Sousa',
  'Toth',
  'Urban',
  'Vidal',
  'Weiss',
];

/**
 * 1,500 people, 1,900 accounts, 700 devices and a month of transfers. Hidden stories: seven accounts that send the same money in a circle within
 * two hours, a phone from which fourteen accounts are opened, an account that collects sums just below the reporting limit, and a dormant one that
 * is emptied in a single night.
 */
export function fraud(seed) {
  const { between, pick, random } = dice(seed);
  const two = (number) => String(number).padStart(2, '0');
  const moment = (day, minute) =>
    raw(`datetime("2026-10-${two(day)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00")`);
  const people = Array.from({ length: PEOPLE }, (_, index) => [
    `per_${index}`,
    `${GIVEN[index % 24]} ${FAMILY[(index * 5 + Math.floor(index / 24)) % 23]}`,
    raw(`date("${between(1945, 2006)}-${two(between(1, 12))}-${two(between(1, 28))}")`),
  ]);
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => [
    `acc_${index}`,
    `XX${two(10 + (index % 88))} ${String(10_000_000 + index * 7919).slice(0, 8)}`,
    raw(`date("${between(2005, 2025)}-${two(between(1, 12))}-${two(between(1, 28))}")`),
    pick(['private', 'private', 'private', 'savings', 'business']),
  ]);
  const devices = Array.from({ length: DEVICES }, (_, index) => [
    `dev_${index}`,
    pick(['phone', 'phone', 'tablet', 'laptop']),
    `${between(10, 250)}.${between(0, 255)}.${between(0, 255)}.${between(1, 254)}`,
  ]);
  // The fourteen of one phone were opened within a week.
  const farm = Array.from({ length: 14 }, (_, at) => 1500 + at);
  for (const [at, account] of farm.entries()) accounts[account][2] = raw(`date("2026-09-${two(1 + (at % 7))}")`);
  accounts[42][2] = raw('date("2006-05-04")');

  const owns = accounts.map(([id], index) => [`per_${index < PEOPLE ? index : between(0, PEOPLE - 1)}`, id]);
  const uses = new Map();
  const use = (account, device, count) => uses.set(`${account} ${device}`, [`acc_${account}`, `dev_${device}`, count]);
  for (const account of farm) use(account, 99, between(3, 9));
  while (uses.size < 2600) {
    const device = between(0, DEVICES - 1);
    if (device !== 99) use(between(0, ACCOUNTS - 1), device, between(1, 200));
  }

  const transfers = new Map();
  const send = (from, to, hundredths, day, minute) => {
    const number = day * 1440 + minute;
    const key = `${from} ${to} ${number}`;
    if (from !== to && !transfers.has(key))
      transfers.set(key, [`acc_${from}`, `acc_${to}`, raw(double(hundredths)), moment(day, minute), rank(number)]);
  };
  // The cycle: money returns, slightly less, within two hours.
  const ring = [311, 780, 1204, 96, 1533, 640, 1011];
  ring.forEach((account, at) => send(account, ring[(at + 1) % ring.length], 4_800_000 - at * 2_500, 14, 600 + at * 17));
  // The collector: many sums, all just below ten thousand.
  for (let turn = 0; turn < 26; turn++)
    send(between(100, 1400), 7, between(970_000, 999_900), between(2, 27), between(0, 1439));
  // The dormant account: no activity for years, then all transfers at three in the morning.
  for (let turn = 0; turn < 9; turn++) send(42, farm[turn], 640_000 + turn * 1_000, 21, 180 + turn * 4);
  while (transfers.size < TRANSFERS) {
    const from = between(0, ACCOUNTS - 1);
    const to = random() < 0.4 ? (from * 13 + between(0, 6)) % ACCOUNTS : between(0, ACCOUNTS - 1);
    if (from !== 42 && to !== 7)
      send(from, to, between(300, 30_000 + Math.floor(random() ** 8 * 800_000)), between(1, 31), between(360, 1380));
  }
  check('people', people, PEOPLE);
  check('transfers', [...transfers.values()], TRANSFERS);
  return [
    'CREATE SPACE demo_fraud(partition_num = 5, replica_factor = 1, vid_type = FIXED_STRING(16)) COMMENT = "Accounts, who owns them and where money goes";',
    'CREATE TAG person(name string, born date);',
    'CREATE TAG account(number string, opened date, kind string);',
    'CREATE TAG device(kind string, address string);',
    'CREATE EDGE owns();',
    'CREATE EDGE signs_in_from(times int);',
    'CREATE EDGE transfers(amount double, at datetime);',
    'CREATE TAG INDEX person_name ON person(name(32));',
    'CREATE TAG INDEX account_opened ON account(opened);',
    'CREATE TAG INDEX device_any ON device();',
    'CREATE EDGE INDEX transfers_amount ON transfers(amount);',
    ...insertVertices('person', ['name', 'born'], people, 500),
    ...insertVertices('account', ['number', 'opened', 'kind'], accounts, 500),
    ...insertVertices('device', ['kind', 'address'], devices, 500),
    ...insertEdges('owns', [], owns, 500),
    ...insertEdges('signs_in_from', ['times'], [...uses.values()], 500),
    ...insertEdges('transfers', ['amount', 'at'], [...transfers.values()], 500),
  ];
}
