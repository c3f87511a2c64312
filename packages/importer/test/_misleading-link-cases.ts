import { code, csv, day, randomOf, rows, type LinkCase } from './_link-cases.ts';

/** Files whose columns look like references and are none, or refer to rows by another column than their id. */
export function misleadingLinkCases(): readonly LinkCase[] {
  const random = randomOf(31);
  return [
    {
      name: 'counts and grades that are named after a thing, or like an end',
      files: [
        csv(
          'harbors.csv',
          ['id', 'name', 'depth'],
          rows(40, (i) => [i + 1, `Harbor ${i}`, random(90)]),
        ),
        csv(
          'ferries.csv',
          ['id', 'name', 'harbor', 'harbor_n_difficulty', 'starts', 'chance_of_next_repair'],
          rows(600, (i) => [i + 1, `Ferry ${i}`, random(40) + 1, random(5) + 1, random(41), random(5) * 25]),
        ),
      ],
      links: ['ferry -harbor-> harbor'],
      references: [],
    },
    {
      name: 'ids of things without a file in two numbered lists of nearly the same length',
      files: [
        csv(
          'riders.csv',
          ['rider_id', 'name'],
          rows(530, (i) => [i + 1, `Rider ${i}`]),
        ),
        csv(
          'heats.csv',
          ['heat_id', 'booking_id', 'laps'],
          rows(500, (i) => [i + 1, ((i * 7) % 500) + 1, random(9)]),
        ),
        csv(
          'times.csv',
          ['id', 'rider_id', 'heat_id', 'booking_id', 'ms'],
          rows(4000, (i) => [i + 1, random(530) + 1, (i % 500) + 1, (((i % 500) * 7) % 500) + 1, random(90_000)]),
        ),
      ],
      links: ['rider -rider_id+heat_id-> heat'],
      references: [],
    },
    {
      name: 'a list of names in one column that other rows refer to',
      files: [
        csv(
          'composers.csv',
          ['value'],
          rows(120, (i) => [`${code(i)} ${code(i * 3 + 1)}`]),
        ),
        csv(
          'operas.csv',
          ['id', 'title', 'composer', 'acts'],
          rows(600, (i) => [i + 1, `Opera ${i}`, `${code(i % 120)} ${code((i % 120) * 3 + 1)}`, random(4) + 1]),
        ),
      ],
      links: ['opera -composer-> composer'],
      references: ['operas.csv.2'],
    },
    {
      name: 'lists that describe the rows of another one by their names',
      files: [
        csv(
          'bricks.csv',
          ['id', 'name', 'weight'],
          rows(300, (i) => [i, `brick_${code(i)}`, random(90)]),
        ),
        csv(
          'brickWear.csv',
          ['brick', 'years'],
          rows(270, (i) => [`brick_${code(i)}`, random(40)]),
        ),
      ],
      links: [],
      references: [],
    },
    {
      name: 'lists of different things that share most names',
      files: [
        csv(
          'towns.csv',
          ['id', 'name', 'people'],
          rows(400, (i) => [i + 1, `Saint ${code(i)}`, random(9000)]),
        ),
        csv(
          'ships.csv',
          ['id', 'name', 'tons'],
          rows(300, (i) => [i + 1, i % 7 === 0 ? `Ship ${code(i)}` : `Saint ${code(i)}`, random(9000)]),
        ),
      ],
      links: [],
      references: [],
      groups: 2,
    },
    {
      name: 'rows that are known by a number of theirs, which is no count',
      files: [
        csv(
          'elements.csv',
          ['atomic_number', 'radius', 'block', 'name', 'symbol'],
          rows(118, (i) => [i + 1, random(200), 'spdf'[i % 4]!, `Element ${i}`, code(i)]),
        ),
        csv(
          'isotopes.csv',
          ['id', 'atomic_number', 'mass'],
          rows(900, (i) => [i + 1, ((i * 7) % 118) + 1, (i * 1.37).toFixed(3)]),
        ),
        csv(
          'emissions.csv',
          ['id', 'atomic_number', 'sequence', 'lines_number', 'max_number'],
          rows(900, (i) => [i + 1, ((i * 7) % 110) + 1, code((i * 3) % 100), random(2) + 1, random(90) + 1]),
        ),
      ],
      links: ['isotope -atomic_number-> element', 'emission -atomic_number-> element'],
      references: ['isotopes.csv.1'],
    },
    {
      name: 'names that other rows repeat, beside a number that nothing refers to',
      files: [
        csv(
          'bodies.csv',
          ['id', 'name', 'type', 'ra'],
          rows(700, (i) => [i + 1, `${i % 2 ? 'IC' : 'NGC'}${1000 + i}`, 'GSN'[i % 3]!, (i * 1.3).toFixed(4)]),
        ),
        csv(
          'sightings.csv',
          ['id', 'name', 'observer'],
          rows(3000, (i) => [i + 1, `${i % 2 ? 'IC' : 'NGC'}${1000 + (i % 700)}`, `PGC ${i}`]),
        ),
      ],
      links: ['sighting -name-> body'],
      references: ['sightings.csv.1'],
    },
    {
      name: 'clients of the same age with the same balance in two lists',
      files: [
        csv(
          'accounts.csv',
          ['age', 'job', 'balance'],
          rows(120, (i) => [20 + (i % 40), `Job ${i % 11}`, 1787 + 13 * Math.floor(i / 2)]),
        ),
        csv(
          'people.csv',
          ['name', 'age', 'balance'],
          rows(46, (i) => [`Name ${i}`, 20 + (i % 40), 1787 + 13 * Math.floor(i / 2)]),
        ),
      ],
      links: [],
      references: [],
      groups: 2,
    },
    {
      name: 'a further code of few rows that is mostly their own',
      files: [
        csv(
          'registries.csv',
          ['prefix', 'name', 'other_prefix', 'part_of'],
          rows(400, (i) => [
            `r${code(i)}`,
            `Registry ${i}`,
            i % 4 === 0 ? `r${code(i % 16 === 0 ? i + 4 : i)}` : '',
            i % 9 === 1 ? `r${code(i % 40)}` : '',
          ]),
        ),
      ],
      links: ['registry -part_of-> registry'],
      references: [],
    },
    {
      name: 'a hierarchy of numbers without a list, once per version',
      files: [
        csv(
          'hierarchies.csv',
          ['cc_parent', 'cc_child', 'domain', 'version'],
          rows(160, (i) => [8 + (i % 40), 9 + (i % 40) + Math.floor((i % 80) / 40), 'CMS', `V${20 + (i % 2)}`]),
        ),
      ],
      links: ['cc -cc_parent+cc_child-> cc'],
      references: [],
    },
    {
      name: 'a quantity that is called by a letter, beside a short list',
      files: [
        csv(
          'series.csv',
          ['id', 'name'],
          rows(10, (i) => [i + 1, `Series ${code(i)}`]),
        ),
        csv(
          'constants.csv',
          ['id', 'element', 'n', 'screening'],
          rows(800, (i) => [i + 1, `Element ${i % 90}`, (i % 7) + 1, (i * 0.31).toFixed(4)]),
        ),
      ],
      links: [],
      references: [],
      groups: 2,
    },
    {
      name: 'transfers between two stops of two trips',
      files: [
        csv(
          'trips.csv',
          ['trip_id', 'headsign'],
          rows(90, (i) => [`T${i}x`, `To ${code(i)}`]),
        ),
        csv(
          'stops.csv',
          ['stop_id', 'stop_name'],
          rows(30, (i) => [`S${i}y`, `Stop ${code(i)}`]),
        ),
        csv(
          'stop_times.csv',
          ['trip_id', 'stop_id', 'arrival'],
          rows(2700, (i) => [`T${Math.floor(i / 30)}x`, `S${i % 30}y`, `${10 + (i % 12)}:00:00`]),
        ),
        csv(
          'transfers.csv',
          ['from_stop_id', 'to_stop_id', 'from_trip_id', 'to_trip_id', 'minutes'],
          rows(300, (i) => [`S${i % 30}y`, `S${(i * 7) % 30}y`, `T${i % 90}x`, `T${(i * 11) % 90}x`, random(20)]),
        ),
      ],
      links: [
        'stop_time -stop_id-> stop',
        'stop_time -trip_id-> trip',
        'transfer -from_stop_id-> stop',
        'transfer -from_trip_id&from_stop_id-> stop_time',
        'transfer -from_trip_id-> trip',
        'transfer -to_stop_id-> stop',
        'transfer -to_trip_id&to_stop_id-> stop_time',
        'transfer -to_trip_id-> trip',
      ],
      references: [],
    },
    {
      name: 'a reference that is spelled with a letter less, among numbered lists',
      files: [
        csv(
          'committees.csv',
          ['id', 'name'],
          rows(120, (i) => [i + 1, `Committee ${i}`]),
        ),
        csv(
          'hearings.csv',
          ['id', 'comittee_id', 'minutes'],
          rows(1000, (i) => [i + 1, random(120) + 1, random(200)]),
        ),
      ],
      links: ['hearing -comittee_id-> committee'],
      references: ['hearings.csv.1'],
    },
    {
      name: 'codes of an attribute that end in small numbers',
      files: [
        csv(
          'zones.csv',
          ['zone_id', 'zone_name', 'time_zone'],
          rows(76, (i) => [i + 1, `Zone ${i}`, `ETC/GMT+${(i % 4) + 5}`]),
        ),
        csv(
          'meters.csv',
          ['meter_id', 'zone_id', 'volts'],
          rows(900, (i) => [i + 1, random(76) + 1, random(400)]),
        ),
      ],
      links: ['meter -zone_id-> zone'],
      references: [],
    },
    {
      name: 'an amount at the start, and numbers within a group that are named after the rows',
      files: [
        csv(
          'plants.csv',
          ['Plant ID', 'Name'],
          rows(30, (i) => [101 + i * 3, `Plant ${i}`]),
        ),
        csv(
          'units.csv',
          ['UNIT UID', 'Plant ID', 'Unit ID', 'Power'],
          rows(150, (i) => [
            `${101 + (i % 30) * 3}_U${Math.floor(i / 30)}`,
            101 + (i % 30) * 3,
            Math.floor(i / 30) + 1,
            random(90),
          ]),
        ),
        csv(
          'tanks.csv',
          ['UNIT UID', 'Tank', 'Start Level', 'Volume'],
          rows(20, (i) => [`${101 + (i >> 1) * 3}_U0`, `T${i}`, '0.04', random(90)]),
        ),
      ],
      links: ['unit -Plant ID-> plant', 'tank -UNIT UID-> unit'],
      references: [],
    },
    {
      name: 'short names of the rows of a file with a season in its name',
      files: [
        csv(
          'clubs_2526.csv',
          ['short', 'full_name', 'club_id'],
          rows(20, (i) => [code(i), `Club ${i}`, i + 1]),
        ),
        csv(
          'players_2425.csv',
          ['name', 'club', 'goals'],
          rows(500, (i) => [`Player ${i}`, code(i % 23), random(30)]),
        ),
      ],
      links: ['players_2425 -club-> clubs_2526'],
      references: [],
    },
    {
      name: 'concepts of an attribute, and visits that events share by accident with their concepts',
      files: [
        csv(
          'CONCEPT.csv',
          ['concept_id', 'concept_name'],
          rows(60, (i) => [8000 + i * 7, `Concept ${i}`]),
        ),
        csv(
          'VISIT_OCCURRENCE.csv',
          ['visit_occurrence_id', 'visit_type_concept_id'],
          rows(400, (i) => [i + 1, 8000 + (i % 5) * 7]),
        ),
        csv(
          'CONDITION_OCCURRENCE.csv',
          ['condition_occurrence_id', 'visit_occurrence_id', 'condition_concept_id'],
          rows(380, (i) => [i + 1, (i % 360) + 1, 8000 + (i % 40) * 7]),
        ),
        csv(
          'OBSERVATION.csv',
          ['observation_id', 'visit_occurrence_id', 'observation_concept_id'],
          rows(300, (i) => [i + 1, i + 1, 8000 + (i % 40) * 7]),
        ),
      ],
      links: [
        'VISIT_OCCURRENCE -visit_type_concept_id-> CONCEPT',
        'CONDITION_OCCURRENCE -visit_occurrence_id-> VISIT_OCCURRENCE',
        'CONDITION_OCCURRENCE -condition_concept_id-> CONCEPT',
        'OBSERVATION -visit_occurrence_id-> VISIT_OCCURRENCE',
        'OBSERVATION -observation_concept_id-> CONCEPT',
      ],
      references: [],
    },
    {
      name: 'a short list of friends in which the first ones differ',
      files: [
        csv(
          'persons.csv',
          ['person_id', 'name'],
          rows(8, (i) => [i + 1, `Person ${i}`]),
        ),
        csv(
          'knows.csv',
          ['person_id', 'friend_id', 'since'],
          rows(6, (i) => [i + 1, ((i + 3) % 8) + 1, day(i)]),
        ),
      ],
      links: ['person -person_id+friend_id-> person'],
      references: [],
    },
    {
      name: 'sides of a match, and people by what they do',
      files: [
        csv(
          'teams.csv',
          ['id', 'name'],
          rows(20, (i) => [i + 1, `Team ${i}`]),
        ),
        csv(
          'players.csv',
          ['id', 'name', 'team_id'],
          rows(220, (i) => [i + 1, `Player ${i}`, (i % 20) + 1]),
        ),
        csv(
          'matches.csv',
          ['id', 'home', 'away', 'home_goals', 'away_goals', 'spectators'],
          rows(190, (i) => [i + 1, random(20) + 1, random(20) + 1, random(5) + 1, random(5) + 1, random(90) + 1]),
        ),
        csv(
          'goals.csv',
          ['match', 'scorer', 'minute'],
          rows(400, () => [random(190) + 1, random(220) + 1, random(90) + 1]),
        ),
      ],
      links: ['player -team_id-> team', 'match -home-> team', 'match -away-> team', 'match -match+scorer-> player'],
      references: [],
    },
    {
      name: 'employees, their superiors, and who leads a department, in Chinese and German',
      files: [
        csv(
          '员工.csv',
          ['员工编号', '姓名', '部门编号', '上级编号'],
          rows(80, (i) => [1000 + i, `员工${i}`, (i % 6) + 1, i < 3 ? '' : 1000 + random(i)]),
        ),
        csv(
          '部门.csv',
          ['部门编号', '部门名称', '负责人'],
          rows(6, (i) => [i + 1, `部门${i}`, 1000 + i * 7]),
        ),
      ],
      links: ['员工 -部门编号-> 部门', '员工 -上级编号-> 员工', '部门 -负责人-> 员工'],
      references: [],
    },
    {
      name: 'names in Spanish that two lists of people share',
      files: [
        csv(
          'alumnos.csv',
          ['matricula', 'nombre'],
          rows(60, (i) => [`A${1000 + i}`, `Persona ${i}`]),
        ),
        csv(
          'maestros.csv',
          ['clave', 'nombre'],
          rows(9, (i) => [`D${i}`, `Persona ${i}`]),
        ),
        csv(
          'materias.csv',
          ['clave', 'titulo', 'maestro'],
          rows(20, (i) => [`M${i}`, `Materia ${i}`, `D${i % 9}`]),
        ),
        csv(
          'inscripciones.csv',
          ['matricula', 'materia'],
          rows(250, () => [`A${1000 + random(60)}`, `M${random(20)}`]),
        ),
      ],
      links: ['materia -maestro-> maestro', 'alumno -matricula+materia-> materia'],
      references: [],
    },
    {
      name: 'lists of two rows, whose references differ in all rows by accident',
      files: [
        csv(
          'node.csv',
          ['name', 'kind'],
          [
            ['west', 'ac'],
            ['east', 'ac'],
            ['heat', 'dc'],
          ],
        ),
        csv(
          'demand.csv',
          ['name', 'amount', 'node'],
          [
            ['town', 50, 'west'],
            ['mill', 10, 'east'],
          ],
        ),
        csv(
          'plant.csv',
          ['name', 'fuel', 'node'],
          [
            ['north', 'gas', 'west'],
            ['south', 'coal', 'heat'],
          ],
        ),
        csv('boiler.csv', ['name', 'fuel', 'hot_node'], [['old', 'gas', 'heat']]),
      ],
      links: ['demand -node-> node', 'plant -node-> node', 'boiler -hot_node-> node'],
      references: [],
    },
    {
      name: 'files of a survey with a common prefix, counts, and zones written as one word',
      files: [
        csv(
          'vale_jobs.csv',
          ['ZONE', 'OFFICES'],
          rows(40, (i) => [i + 1, random(900)]),
        ),
        csv(
          'vale_sizes.csv',
          ['ZONE', 'MEAN'],
          rows(40, (i) => [i + 1, random(90)]),
        ),
        csv(
          'vale_homes.csv',
          ['HOMEID', 'HOMEZONE', 'CARS'],
          rows(500, (i) => [5000 + i, random(40) + 1, random(4)]),
        ),
        csv(
          'vale_tours.csv',
          ['TOURID', 'HOMEID', 'DZONE', 'STOPS'],
          rows(2000, (i) => [i, 5000 + random(500), random(40) + 1, random(4)]),
        ),
        csv(
          'vale_people.csv',
          ['PERSONID', 'HOMEID', 'N_TOURS', 'TOURS'],
          rows(900, (i) => [70_000 + i, 5000 + random(500), random(5), random(5)]),
        ),
      ],
      links: ['home -HOMEZONE-> job', 'tour -HOMEID-> home', 'tour -DZONE-> job', 'person -HOMEID-> home'],
      references: ['vale_tours.csv.1'],
    },
    {
      name: 'external IDs of a business program, short rows of numbers within a group',
      files: [
        csv(
          'erp.tax.group.csv',
          ['id', 'name'],
          rows(12, (i) => [`group_${code(i)}`, `Group ${i}`]),
        ),
        csv(
          'erp.tax.csv',
          ['id', 'name', 'group_id:id'],
          rows(60, (i) => [`tax_${code(i)}`, `Tax ${i}`, `group_${code(i % 12)}`]),
        ),
        csv(
          'erp.product.csv',
          ['id', 'name', 'tax_import_id/id', 'parent_id/id'],
          rows(400, (i) => [
            `product_${code(i)}`,
            `Product ${i}`,
            `tax_${code(i % 3)}`,
            i < 9 ? '' : `product_${code(i % 9)}`,
          ]),
        ),
        csv(
          'erp.code.csv',
          ['group', 'id', 'meaning'],
          rows(120, (i) => [`group_${code(i % 12)}`, Math.floor(i / 12) + 1, `Meaning ${i}`]),
        ),
      ],
      links: [
        'code -group-> tax_group',
        'tax -group_id:id-> tax_group',
        'product -tax_import_id/id-> tax',
        'product -parent_id/id-> product',
      ],
      references: ['erp.tax.csv.2'],
    },
    {
      name: 'tables with a client in front, cryptic names and numbered documents',
      files: [
        csv(
          'T1.csv',
          ['CLNT', 'BUKR', 'TXT'],
          [
            [100, 1000, 'Nord'],
            [100, 3000, 'Sued'],
          ],
        ),
        csv(
          'TV.csv',
          ['CLNT', 'VKOR', 'BUKR'],
          [
            [100, 'A1', 1000],
            [100, 'A2', 3000],
            [100, 'B1', 1000],
          ],
        ),
        csv(
          'VB.csv',
          ['CLNT', 'VBEL', 'ERDA', 'VKOR'],
          rows(900, (i) => [100, `0000${4969 + i}`, day(i), ['A1', 'A2', 'B1'][i % 3]!]),
        ),
        csv(
          'LI.csv',
          ['CLNT', 'LIEF', 'LFDA'],
          rows(700, (i) => [100, `0080${2000 + i}`, day(i)]),
        ),
        csv(
          'LP.csv',
          ['CLNT', 'LIEF', 'POSN', 'VGBE'],
          rows(2000, (i) => [
            100,
            `0080${2000 + (i % 700)}`,
            (Math.floor(i / 700) + 1) * 10,
            `0000${4969 + random(900)}`,
          ]),
        ),
      ],
      links: ['TV -BUKR-> T1', 'VB -VKOR-> TV', 'LI -LIEF+VGBE-> VB'],
      references: [],
    },
    {
      name: 'a single company, and deliveries of few of many numbered documents',
      files: [
        csv('T1.csv', ['CLNT', 'BUKR', 'TXT', 'WAER'], [[100, 1000, 'Nord', 'EUR']]),
        csv(
          'TV.csv',
          ['CLNT', 'VKOR', 'WAER', 'BUKR'],
          [
            [100, 'A1', 'EUR', 1000],
            [100, 'A2', 'EUR', 1000],
          ],
        ),
        csv(
          'TW.csv',
          ['CLNT', 'WERK', 'NAME', 'BUKR'],
          rows(14, (i) => [100, `W${i}`, `Plant ${i}`, 1000]),
        ),
        csv(
          'VB.csv',
          ['CLNT', 'VBEL', 'ERDA', 'VKOR'],
          rows(900, (i) => [100, `0000${4969 + i}`, day(i), ['A1', 'A2'][i % 2]!]),
        ),
        csv(
          'LP.csv',
          ['CLNT', 'LIEF', 'POSN', 'WERK', 'VGBE'],
          rows(400, (i) => [
            100,
            `0080${2000 + Math.floor(i / 2)}`,
            (1 + (i % 2)) * 10,
            `W${i % 14}`,
            i % 40 === 0 ? `0045${1000 + i}` : `0000${4990 + random(220)}`,
          ]),
        ),
      ],
      links: ['TV -BUKR-> T1', 'TW -BUKR-> T1', 'VB -VKOR-> TV', 'TW -WERK+VGBE-> VB'],
      references: [],
    },
  ];
}
