// node scripts/datasets.mjs
//
// Writes the demo data sets of the welcome page into `apps/web/public/datasets/`: one nGQL statement a line, the space first,
// then its schema, then vertices and edges. The seeds are fixed, so every run writes the same bytes. All people, clubs, companies,
// programs and places are invented.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fraud } from './datasets/fraud.mjs';
import { packages } from './datasets/packages.mjs';
import { transport } from './datasets/transport.mjs';
import { check, dice, double, insertEdges, insertVertices } from './datasets/world.mjs';

const SEED = 20260;
const output = join(dirname(dirname(fileURLToPath(import.meta.url))), 'apps', 'web', 'public', 'datasets');

/**
 * 51 players, 30 teams, 152 terms of service and 81 follows. Hidden stories: five players who follow one another in a ring, a rookie whom a fifth
 * of the league follows, a player who served seven teams and one who never left the first.
 */
function basketball() {
  const { between, pick, some } = dice(SEED);
  const given = [
    'Marta',
    'Ilan',
    'Yuki',
    'Tomas',
    'Amara',
    'Deniz',
    'Idris',
    'Noor',
    'Kaspar',
    'Leila',
    'Bruno',
    'Saana',
    'Mateo',
    'Oona',
    'Rafiq',
    'Vera',
    'Jonas',
  ];
  const family = [
    'Oduya',
    'Brandt',
    'Hanabusa',
    'Varga',
    'Nwosu',
    'Aksoy',
    'Calloway',
    'Haddad',
    'Lindqvist',
    'Moreau',
    'Petrov',
    'Salonen',
    'Quiroga',
    'Tanaka',
    'Ulrich',
    'Wren',
    'Zielinski',
  ];
  const towns = [
    'Harbour',
    'Ridge',
    'Lowland',
    'Saltmarsh',
    'Copper Hill',
    'Northgate',
    'Silver Bay',
    'Old Mill',
    'Windward',
    'Stonebridge',
  ];
  const beasts = [
    'Herons',
    'Rockets',
    'Badgers',
    'Lanterns',
    'Otters',
    'Ravens',
    'Comets',
    'Foxes',
    'Mariners',
    'Owls',
  ];
  const players = Array.from({ length: 51 }, (_, index) => [
    `player${101 + index}`,
    `${given[index % given.length]} ${family[(index * 5 + Math.floor(index / given.length)) % family.length]}`,
    between(20, 38),
  ]);
  const teams = Array.from({ length: 30 }, (_, index) => [
    `team${201 + index}`,
    `${towns[index % towns.length]} ${beasts[(index * 3 + Math.floor(index / towns.length)) % beasts.length]}`,
  ]);
  // A player of seven teams must be old enough.
  players[6][2] = 37;
  const ids = players.map(([id]) => id);
  const teamIds = teams.map(([id]) => id);

  const careers = ids.map(() => 3);
  careers[0] = 1;
  careers[6] = 7;
  for (let surplus = careers.reduce((sum, count) => sum + count, 0) - 152; surplus > 0; surplus--)
    careers[10 + surplus]--;
  for (let turn = 0; turn < 12; turn++) {
    careers[20 + turn]++;
    careers[33 + turn]--;
  }
  const serves = ids.flatMap((id, index) => {
    let year = 2026 - players[index][2] + 18;
    return some(teamIds, careers[index]).map((team, turn) => {
      const start = year;
      year = Math.min(2026, start + (careers[index] === 1 ? 15 : between(1, 4)));
      return [
        id,
        team,
        Math.min(start, 2025),
        turn === careers[index] - 1 ? 2026 : Math.min(2026, Math.max(year, start + 1)),
      ];
    });
  });

  const follows = new Map();
  const follow = (from, to, degree) =>
    from !== to && !follows.has(`${from} ${to}`) && follows.set(`${from} ${to}`, [from, to, degree]);
  const ring = ids.slice(1, 6);
  ring.forEach((id, index) => follow(id, ring[(index + 1) % ring.length], 95));
  for (const fan of ids.slice(30, 41)) follow(fan, ids[50], between(80, 99));
  while (follows.size < 81) follow(pick(ids), pick(ids), between(40, 95));

  check('players', players, 51);
  check('teams', teams, 30);
  check('serve', serves, 152);
  check('follow', [...follows.values()], 81);
  return [
    'CREATE SPACE demo_basketballplayer(partition_num = 10, replica_factor = 1, vid_type = FIXED_STRING(32)) COMMENT = "Players, teams and who follows whom";',
    'CREATE TAG player(name string, age int);',
    'CREATE TAG team(name string);',
    'CREATE EDGE serve(start_year int, end_year int);',
    'CREATE EDGE follow(degree int);',
    'CREATE TAG INDEX player_any ON player();',
    'CREATE TAG INDEX player_name ON player(name(20));',
    'CREATE TAG INDEX team_name ON team(name(20));',
    'CREATE EDGE INDEX follow_degree ON follow(degree);',
    ...insertVertices('player', ['name', 'age'], players, 17),
    ...insertVertices('team', ['name'], teams, 15),
    ...insertEdges('serve', ['start_year', 'end_year'], serves, 38),
    ...insertEdges('follow', ['degree'], [...follows.values()], 27),
  ];
}

/**
 * 5,000 persons and 500 companies. The shares of every company add up to 100 percent. Hidden stories: three companies that own one another in a
 * circle, a person who controls a company through five others, and a family whose four small shares of one company together form its majority.
 */
function shareholding() {
  const { between, pick, some } = dice(SEED + 1);
  const given = [
    'Ada',
    'Bela',
    'Chiara',
    'Dario',
    'Elif',
    'Farid',
    'Greta',
    'Hugo',
    'Ines',
    'Jaro',
    'Kaya',
    'Luca',
    'Mina',
    'Nils',
    'Olga',
    'Pavel',
    'Rosa',
    'Sven',
    'Tara',
    'Uma',
    'Viktor',
    'Wanda',
    'Yara',
    'Zeno',
    'Aiko',
  ];
  const first = ['Al', 'Bor', 'Cas', 'Dor', 'El', 'Fal', 'Gar', 'Hol', 'Ist', 'Jan', 'Kel', 'Lor', 'Mar', 'Nor', 'Ost'];
  const second = [
    'berg',
    'dini',
    'ova',
    'sen',
    'man',
    'ley',
    'eda',
    'ric',
    'ström',
    'vay',
    'ton',
    'ari',
    'nes',
    'quist',
  ];
  const trades = [
    'Timber',
    'Freight',
    'Optics',
    'Foods',
    'Textiles',
    'Ceramics',
    'Energy',
    'Printing',
    'Tools',
    'Shipping',
    'Glass',
    'Seeds',
    'Instruments',
    'Paper',
    'Cables',
    'Medical',
    'Water',
    'Rail',
    'Films',
    'Cement',
  ];
  const forms = ['Holding', 'Works', 'Group', 'Partners', 'Trading'];
  const persons = Array.from({ length: 5000 }, (_, index) => [
    `p_${index}`,
    `${given[index % given.length]} ${pick(first)}${pick(second)}`,
  ]);
  const corps = Array.from({ length: 500 }, (_, index) => [
    `c_${index}`,
    `${first[index % first.length]}${second[(index * 3) % second.length]} ${trades[(index * 7 + Math.floor(index / 20)) % trades.length]} ${forms[index % forms.length]}`,
  ]);
  const personIds = persons.map(([id]) => id);
  const corpIds = corps.map(([id]) => id);

  /** Shares that a story fixes, in hundredths of a percent: company, holder, share. */
  const fixed = [
    ['c_11', 'c_10', 5100],
    ['c_12', 'c_11', 5100],
    ['c_10', 'c_12', 5100],
    ['c_20', 'p_7', 9000],
    ['c_21', 'c_20', 9000],
    ['c_22', 'c_21', 9000],
    ['c_23', 'c_22', 9000],
    ['c_24', 'c_23', 9000],
    ['c_25', 'c_24', 6000],
    ['c_30', 'p_100', 1300],
    ['c_30', 'p_101', 1300],
    ['c_30', 'p_102', 1300],
    ['c_30', 'p_103', 1300],
  ];
  const holdings = corpIds.flatMap((corp, index) => {
    const known = fixed.filter(([of]) => of === corp).map(([, holder, share]) => [holder, share]);
    const count = (index < 100 ? 21 : 20) - known.length;
    const others = new Set();
    while (others.size < count) {
      const isCorp = others.size < 2 && index > 40;
      const holder = isCorp ? corpIds[between(0, index - 1)] : pick(personIds);
      if (!known.some(([one]) => one === holder)) others.add(holder);
    }
    const open = 10_000 - known.reduce((sum, [, share]) => sum + share, 0);
    const weights = [...others].map(() => between(1, 100) ** 2);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const shares = weights.map((weight) => Math.max(1, Math.floor((open * weight) / sum)));
    // The largest holder gets the rounding remainder.
    shares[weights.indexOf(Math.max(...weights))] += open - shares.reduce((total, share) => total + share, 0);
    return [...known, ...[...others].map((holder, turn) => [holder, shares[turn]])].map(([holder, share]) => [
      holder,
      corp,
      { text: double(share) },
    ]);
  });

  const roles = ['Chair', 'Director', 'Supervisor', 'Secretary', 'Treasurer'];
  const roleRows = corpIds.flatMap((corp) =>
    some(personIds, roles.length).map((person, turn) => [person, corp, roles[turn]]),
  );
  const branches = corpIds.slice(450).map((corp) => [corp, corpIds[between(0, 449)]]);
  const relatives = new Map([
    ['p_100 p_101', ['p_100', 'p_101', 'sibling']],
    ['p_101 p_102', ['p_101', 'p_102', 'sibling']],
    ['p_102 p_103', ['p_102', 'p_103', 'spouse']],
  ]);
  while (relatives.size < 500) {
    const [one, other] = [pick(personIds), pick(personIds)];
    if (one !== other) relatives.set(`${one} ${other}`, [one, other, pick(['spouse', 'sibling', 'parent', 'cousin'])]);
  }

  check('persons', persons, 5000);
  check('companies', corps, 500);
  check('role_as', roleRows, 2500);
  check('is_branch_of', branches, 50);
  check('hold_share', holdings, 10_100);
  check('relative_with', [...relatives.values()], 500);
  return [
    'CREATE SPACE demo_shareholding(partition_num = 5, replica_factor = 1, vid_type = FIXED_STRING(32)) COMMENT = "Who owns whom, through how many hands";',
    'CREATE TAG person(name string);',
    'CREATE TAG corp(name string);',
    'CREATE EDGE role_as(role string);',
    'CREATE EDGE is_branch_of();',
    'CREATE EDGE hold_share(share double);',
    'CREATE EDGE relative_with(degree string);',
    'CREATE TAG INDEX person_name ON person(name(24));',
    'CREATE TAG INDEX corp_name ON corp(name(40));',
    'CREATE TAG INDEX corp_any ON corp();',
    'CREATE EDGE INDEX hold_share_any ON hold_share();',
    ...insertVertices('person', ['name'], persons, 500),
    ...insertVertices('corp', ['name'], corps, 500),
    ...insertEdges('role_as', ['role'], roleRows, 500),
    ...insertEdges('is_branch_of', [], branches, 500),
    ...insertEdges('hold_share', ['share'], holdings, 500),
    ...insertEdges('relative_with', ['degree'], [...relatives.values()], 500),
  ];
}

mkdirSync(output, { recursive: true });
for (const [name, make] of Object.entries({
  basketball,
  shareholding,
  packages: () => packages(SEED + 2),
  transport: () => transport(SEED + 3),
  fraud: () => fraud(SEED + 4),
}))
  writeFileSync(join(output, `${name}.ngql`), `${make().join('\n')}\n`);
