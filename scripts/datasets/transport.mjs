import { check, dice, insertEdges, insertVertices, rank, raw } from './world.mjs';

const STATIONS = 320;

const QUARTERS = [
  'Elm',
  'Castle',
  'Mill',
  'Brook',
  'Abbey',
  'Tanner',
  'Lantern',
  'Orchard',
  'Quarry',
  'Saddler',
  'Willow',
  'Beacon',
  'Cooper',
  'Dyer',
  'Ferry',
  'Glover',
  'Heron',
  'Ivy',
  'Juniper',
  'Kiln',
  'Linden',
  'Mason',
  'Nettle',
  'Otter',
  'Potter',
  'Rook',
  'Sallow',
  'Thatch',
  'Vine',
  'Weaver',
  'Yarrow',
  'Alder',
];
const KINDS = ['Street', 'Gate', 'Green', 'Park', 'Hill', 'Market', 'Lane', 'Square', 'Bridge', 'Fields'];
const MODES = { metro: [1, 2, 3, 4, 5, 6], tram: [11, 12, 13, 14, 15, 16, 17, 18], bus: [31, 32, 33, 34, 35, 36] };

/**
 * A town of 320 stations on both sides of a river, with metro, trams and buses. Hidden stories: a single bridge that connects both sides, an
 * express line that halves a travel time, an isolated heritage line, and a terminus that all southern buses need.
 */
export function transport(seed) {
  const { between, pick, random } = dice(seed);
  // North of the river: 0 to 179; south: 180 to 309; the heritage line: 310 to 319.
  const southFrom = 180;
  const heritageFrom = 310;
  const place = (index) => {
    const isSouth = index >= southFrom;
    const at = isSouth ? index - southFrom : index;
    const column = at % 20;
    const row = Math.floor(at / 20);
    const latitude = 59.3 + (isSouth ? -0.012 - row * 0.006 : 0.012 + row * 0.006) + (random() - 0.5) * 0.003;
    return [latitude, 17.9 + column * 0.011 + (random() - 0.5) * 0.005];
  };
  const stations = Array.from({ length: STATIONS }, (_, index) => {
    const [latitude, longitude] = place(index);
    return [
      `st_${index}`,
      `${QUARTERS[index % 32]} ${KINDS[Math.floor(index / 32) % 10]}`,
      1 + Math.floor(Math.abs(latitude - 59.3) / 0.018),
      random() < 0.62,
      raw(`ST_Point(${longitude.toFixed(5)}, ${latitude.toFixed(5)})`),
    ];
  });
  stations[10][1] = 'Northbank';
  stations[southFrom + 10][1] = 'Southbank';
  stations[0][1] = 'Airport';
  stations[179][1] = 'University';
  stations[309][1] = 'South Depot';

  const lines = [];
  const stops = [];
  const legs = new Map();
  const addLine = (number, mode, title, route, minutes) => {
    lines.push([`line_${number}`, title, mode, mode === 'metro' ? 4 : mode === 'tram' ? 8 : 15]);
    route.forEach((station, at) => {
      stops.push([`line_${number}`, `st_${station}`, at + 1]);
      const next = route[at + 1];
      if (next === undefined) return;
      const time = minutes(station, next);
      for (const [from, to] of [
        [station, next],
        [next, station],
      ])
        legs.set(`${from} ${to} ${number}`, [`st_${from}`, `st_${to}`, time, mode, rank(number)]);
    });
  };
  const used = new Set();
  const take = (route) => route.forEach((station) => used.add(station));
  const row = (start, length) => Array.from({ length }, (_, at) => start + at);
  const column = (start, length) => Array.from({ length }, (_, at) => start + at * 20);
  // The metro crosses the river at one place only; its other lines stay on their side.
  const routes = [
    [1, 'metro', 'Metro 1', [...column(10, 9).toReversed(), ...column(southFrom + 10, 6)], 3],
    [2, 'metro', 'Metro 2', row(0, 20), 3],
    [3, 'metro', 'Metro 3', row(80, 20), 3],
    [4, 'metro', 'Metro 4', row(southFrom + 40, 20), 3],
    [5, 'metro', 'Metro 5', column(4, 9), 3],
    [6, 'metro', 'Express 6', [0, 90, 179], 7],
    ...MODES.tram.map((number, at) =>
      at < 5
        ? [number, 'tram', `Tram ${number}`, row(20 + at * 20 + (at >= 3 ? 20 : 0), 20), 4]
        : [number, 'tram', `Tram ${number}`, row(southFrom + (at - 5) * 40 + (at === 5 ? 0 : -20), 20), 4],
    ),
    ...MODES.bus.map((number, at) => [number, 'bus', `Bus ${number}`, [...column(southFrom + at * 3 + 1, 6), 309], 6]),
    [99, 'tram', 'Heritage line', row(heritageFrom, 10), 5],
  ];
  for (const [number, mode, title, route, minutes] of routes) {
    take(route);
    addLine(number, mode, title, route, () => minutes + between(-1, 1));
  }
  // Every other station is a stop of a bus to its neighbor.
  const rest = Array.from({ length: heritageFrom }, (_, index) => index).filter((index) => !used.has(index));
  rest.forEach((station, at) => {
    const neighbour = station % 20 === 19 ? station - 1 : station + 1;
    const number = 200 + (at % 4);
    const time = between(2, 6);
    for (const [from, to] of [
      [station, neighbour],
      [neighbour, station],
    ])
      legs.set(`${from} ${to} ${number}`, [`st_${from}`, `st_${to}`, time, 'bus', rank(number)]);
  });
  const closures = [
    ['work_0', 'Bridge inspection', raw('datetime("2026-11-28T01:00:00")'), 180],
    ['work_1', 'Track renewal', raw('datetime("2026-12-05T22:00:00")'), 600],
    ['work_2', 'Lift repair', raw('datetime("2026-12-01T08:00:00")'), 240],
  ];
  const closes = [
    ['work_0', 'st_10'],
    ['work_1', `st_${pick([84, 88, 92])}`],
    ['work_2', 'st_90'],
  ];
  check('stations', stations, STATIONS);
  return [
    'CREATE SPACE demo_transport(partition_num = 5, replica_factor = 1, vid_type = FIXED_STRING(16)) COMMENT = "Stations, lines and how long it takes";',
    'CREATE TAG station(name string, zone int8, is_step_free bool, position geography(point));',
    'CREATE TAG line(name string, mode string, every_minutes int16);',
    'CREATE TAG closure(reason string, starts_at datetime, minutes int);',
    'CREATE EDGE connects(minutes int, mode string);',
    'CREATE EDGE stops_at(position int);',
    'CREATE EDGE closes();',
    'CREATE TAG INDEX station_name ON station(name(32));',
    'CREATE TAG INDEX station_zone ON station(zone);',
    'CREATE TAG INDEX line_mode ON line(mode(8));',
    'CREATE TAG INDEX closure_any ON closure();',
    ...insertVertices('station', ['name', 'zone', 'is_step_free', 'position'], stations, 320),
    ...insertVertices('line', ['name', 'mode', 'every_minutes'], lines, 40),
    ...insertVertices('closure', ['reason', 'starts_at', 'minutes'], closures, 10),
    ...insertEdges('connects', ['minutes', 'mode'], [...legs.values()], 400),
    ...insertEdges('stops_at', ['position'], stops, 400),
    ...insertEdges('closes', [], closes, 10),
  ];
}
