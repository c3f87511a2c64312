import { sampled, type TestFile } from './_sample-sets.ts';

/** A set of files, and the correct links between them: `from -column(s)-> to`, with the tag and edge type names of the model. */
export interface LinkCase {
  readonly name: string;
  readonly files: readonly TestFile[];
  readonly links: readonly string[];
  /** Columns `file.column` that refer to others, for damage tests. */
  readonly references: readonly string[];
  /** Groups of linked files; default one. */
  readonly groups?: number;
}

/** Numbers that look random and are the same each time. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

type Cell = string | number;

export function csv(file: string, header: readonly string[] | undefined, rows: readonly (readonly Cell[])[]): TestFile {
  const lines = [...(header ? [header] : []), ...rows].map((cells) => cells.join(','));
  return sampled(file, `${lines.join('\n')}\n`);
}

export function rows(count: number, row: (i: number) => readonly Cell[]): readonly (readonly Cell[])[] {
  return Array.from({ length: count }, (_, i) => row(i));
}

/** Three capitals, a different one for each number. */
export function code(i: number): string {
  const n = (i * 7919 + 13) % 17_576;
  return String.fromCharCode(65 + Math.floor(n / 676), 65 + (Math.floor(n / 26) % 26), 65 + (n % 26));
}

export const day = (i: number): string =>
  `2024-${String((Math.floor(i / 28) % 12) + 1).padStart(2, '0')}-${String((i % 28) + 1).padStart(2, '0')}`;
const cents = (n: number): string => (n / 100).toFixed(2);

/** A list of places, and trips that lead from one to another; the first thousand trips start at a few of them, since they are sorted. */
function twiceReferred(
  places: readonly [file: string, id: string, name: string],
  trips: readonly [file: string, from: string, to: string, amount: string],
  link: string,
): LinkCase {
  const random = randomOf(5);
  const trip = Array.from({ length: 4000 }, () => [code(random(300)), code(random(300)), random(900)] as const);
  return {
    name: `${trips[0]} leads twice to ${places[0]}`,
    files: [
      csv(
        places[0],
        [places[1], places[2], 'city'],
        rows(320, (i) => [code(i), `Place ${i}`, `City ${i % 90}`]),
      ),
      csv(
        trips[0],
        trips.slice(1),
        trip.toSorted((a, b) => (a[0] < b[0] ? -1 : 1)).map((one) => [...one]),
      ),
    ],
    links: [link],
    references: [`${trips[0]}.0`, `${trips[0]}.1`],
  };
}

function flights(
  names: readonly [flights: string, airlines: string, airports: string, planes: string],
  columns: readonly string[],
  links: readonly string[],
): LinkCase {
  const random = randomOf(9);
  return {
    name: `${names[0]} is an event of four references`,
    files: [
      csv(
        names[0],
        columns,
        rows(6000, (i) => [
          day(i),
          code(400 + random(14)),
          `N${1000 + random(600)}`,
          code(random(3)),
          code(random(100)),
          random(3000),
        ]),
      ),
      csv(
        names[1],
        [columns[1]!, 'name'],
        rows(14, (i) => [code(400 + i), `Line ${i}`]),
      ),
      csv(
        names[2],
        ['faa', 'name', 'lat', 'lon'],
        rows(140, (i) => [code(i), `Field ${i}`, 40 + i / 10, -70 - i / 10]),
      ),
      csv(
        names[3],
        [columns[2]!, 'seats'],
        rows(600, (i) => [`N${1000 + i}`, 100 + (i % 5)]),
      ),
    ],
    links,
    references: [`${names[0]}.1`, `${names[0]}.2`, `${names[0]}.3`, `${names[0]}.4`],
  };
}

function selfReferring(file: string, header: readonly string[] | undefined, link: string, isText: boolean): LinkCase {
  const id = (i: number): Cell => (isText ? `e${100 + i}` : 100 + i);
  return {
    name: `${file} refers to itself`,
    files: [
      csv(
        file,
        header,
        rows(400, (i) => [id(i), `Person ${i}`, i === 0 ? '' : id(Math.floor((i - 1) / 4)), 1000 + i]),
      ),
    ],
    links: [link],
    references: [],
  };
}

function customersAndOrders(
  files: readonly [string, string],
  customer: readonly string[],
  order: readonly string[],
  link: string,
): LinkCase {
  const random = randomOf(3);
  return {
    name: `${files[1]} has a column of ${files[0]}`,
    files: [
      csv(
        files[0],
        customer,
        rows(91, (i) => [i + 1, `Name ${i}`, `Town ${i % 20}`]),
      ),
      csv(
        files[1],
        order,
        rows(830, (i) => [10_248 + i, random(91) + 1, day(i), cents(random(50_000))]),
      ),
    ],
    links: [link],
    references: [`${files[1]}.1`],
  };
}

/** Eleven tables of a trading company, with the structure of common sample databases. */
function tradingCompany(): LinkCase {
  const random = randomOf(11);
  return {
    name: 'a trading company of eleven tables',
    files: [
      csv(
        'categories.csv',
        ['category_id', 'category_name', 'description'],
        rows(8, (i) => [i + 1, `Cat ${i}`, `All of ${i}`]),
      ),
      csv(
        'customers.csv',
        ['customer_id', 'company_name', 'city', 'country'],
        rows(91, (i) => [`${code(i)}CO`, `Firm ${i}`, `City ${i % 60}`, 'UK']),
      ),
      csv(
        'employees.csv',
        ['employee_id', 'last_name', 'hire_date', 'reports_to'],
        rows(9, (i) => [i + 1, `Smith ${i}`, day(i), i === 1 ? '' : i > 4 ? 5 : 2]),
      ),
      csv(
        'employee_territories.csv',
        ['employee_id', 'territory_id'],
        rows(49, (i) => [(i % 9) + 1, `0${1581 + i}`]),
      ),
      csv(
        'order_details.csv',
        ['order_id', 'product_id', 'unit_price', 'quantity', 'discount'],
        rows(2155, (i) => [
          10_248 + (Math.floor(i / 3) % 830),
          ((i * 7) % 77) + 1,
          cents(random(9000)),
          random(120) + 1,
          cents(random(25)),
        ]),
      ),
      csv(
        'orders.csv',
        ['order_id', 'customer_id', 'employee_id', 'order_date', 'ship_via', 'freight'],
        rows(830, (i) => [
          10_248 + i,
          `${code(random(89))}CO`,
          random(9) + 1,
          day(i),
          random(3) + 1,
          cents(random(40_000)),
        ]),
      ),
      csv(
        'products.csv',
        ['product_id', 'product_name', 'supplier_id', 'category_id', 'units_in_stock', 'discontinued'],
        rows(77, (i) => [i + 1, `Thing ${i}`, random(29) + 1, random(8) + 1, random(120), i % 2]),
      ),
      csv(
        'region.csv',
        ['region_id', 'region_description'],
        rows(4, (i) => [i + 1, `Region ${i}`]),
      ),
      csv(
        'shippers.csv',
        ['shipper_id', 'company_name', 'phone'],
        rows(3, (i) => [i + 1, `Ship ${i}`, `555-${i}`]),
      ),
      csv(
        'suppliers.csv',
        ['supplier_id', 'company_name', 'country'],
        rows(29, (i) => [i + 1, `Supply ${i}`, 'US']),
      ),
      csv(
        'territories.csv',
        ['territory_id', 'territory_description', 'region_id'],
        rows(53, (i) => [`0${1581 + i}`, `Terr ${i}`, (i % 4) + 1]),
      ),
    ],
    links: [
      'employee -reports_to-> employee',
      'employee -employee_id+territory_id-> territory',
      'order -customer_id-> customer',
      'order -employee_id-> employee',
      'order -order_id+product_id-> product',
      'order -ship_via-> shipper',
      'product -category_id-> category',
      'product -supplier_id-> supplier',
      'territory -region_id-> region',
    ],
    references: ['orders.csv.1', 'order_details.csv.0'],
  };
}

/** Concepts with numbers and unique glosses, both of which relations and word lists have. */
function numbersBesideNames(): LinkCase {
  const random = randomOf(11);
  const cells = (i: number): readonly Cell[] => [i + 1, `GLOSS ${i}`];
  return {
    name: 'numbers beside the names of the same things are the IDs',
    files: [
      csv(
        'concepts.csv',
        ['id', 'gloss', 'definition'],
        rows(900, (i) => [...cells(i), `What ${i} means`]),
      ),
      csv(
        'relations.csv',
        ['source', 'source_gloss', 'relation', 'target', 'target_gloss'],
        rows(300, () => [...cells(random(400)), 'narrower', ...cells(random(400))]),
      ),
      csv(
        'words.csv',
        ['id', 'english', 'concept_id', 'concept_gloss'],
        rows(200, (i) => [`W-${i}`, `word ${i}`, ...cells(random(900))]),
      ),
    ],
    links: ['concept -source+target-> concept', 'word -concept_id-> concept'],
    references: ['relations.csv.0', 'relations.csv.3', 'words.csv.2'],
  };
}

/** Elements with a number and a symbol; the numbers are in other files, beside small numbers that are no references. */
function numberedElements(): LinkCase {
  const random = randomOf(12);
  return {
    name: 'a number that is named alike in several files is an ID',
    files: [
      csv(
        'elements.csv',
        ['symbol', 'atomic_number', 'name'],
        rows(110, (i) => [code(i), i + 1, `Element ${i}`]),
      ),
      csv(
        'series.csv',
        ['id', 'name'],
        rows(10, (i) => [i + 1, `Series ${i}`]),
      ),
      csv(
        'constants.csv',
        ['id', 'atomic_number', 'n', 'value'],
        rows(600, (i) => [i + 1, random(110) + 1, random(7) + 1, cents(random(9000))]),
      ),
      csv(
        'isotopes.csv',
        ['id', 'atomic_number', 'mass'],
        rows(300, (i) => [i + 1, random(110) + 1, cents(10_000 + random(90_000))]),
      ),
    ],
    links: ['constant -atomic_number-> element', 'isotope -atomic_number-> element'],
    references: ['constants.csv.1', 'isotopes.csv.1'],
    groups: 2,
  };
}

/** Returns of sales with gaps, so that a data frame wrote their IDs as fractions; few rows have the same customer. */
function fractionsOfZeros(): LinkCase {
  const random = randomOf(13);
  const gap = (id: number): Cell => (random(20) === 0 ? '' : `${id}.0`);
  return {
    name: 'IDs with gaps are written as fractions of zeros',
    files: [
      csv(
        'customer.csv',
        ['c_customer_sk', 'c_name'],
        rows(3000, (i) => [i + 1, `Customer ${i}`]),
      ),
      csv(
        'store.csv',
        ['s_store_sk', 's_city'],
        rows(12, (i) => [i + 1, `City ${i}`]),
      ),
      csv(
        'store_returns.csv',
        ['sr_ticket', 'sr_customer_sk', 'sr_store_sk', 'sr_amount'],
        rows(2000, (i) => [`T${i}`, gap(random(3000) + 1), gap(random(12) + 1), cents(random(9000))]),
      ),
    ],
    links: ['store_return -sr_customer_sk-> customer', 'store_return -sr_store_sk-> store'],
    references: ['store_returns.csv.1', 'store_returns.csv.2'],
  };
}

export function linkCases(): readonly LinkCase[] {
  const random = randomOf(2);
  return [
    numbersBesideNames(),
    numberedElements(),
    fractionsOfZeros(),
    twiceReferred(
      ['airports.csv', 'iata', 'name'],
      ['flights.csv', 'origin', 'destination', 'delay'],
      'airport -origin+destination-> airport',
    ),
    twiceReferred(['ports.csv', 'code', 'label'], ['ferries.csv', 'from', 'to', 'minutes'], 'port -from+to-> port'),
    twiceReferred(
      ['Bahnhöfe.csv', 'Kürzel', 'Bezeichnung'],
      ['Fahrten.csv', 'Abfahrt', 'Ankunft', 'Dauer'],
      'Bahnhöfe -Abfahrt+Ankunft-> Bahnhöfe',
    ),
    twiceReferred(['a.csv', 'c1', 'c2'], ['b.csv', 'c1', 'c2', 'c3'], 'a -c1+c2-> a'),
    flights(
      ['flights.csv', 'airlines.csv', 'airports.csv', 'planes.csv'],
      ['day', 'carrier', 'tailnum', 'origin', 'dest', 'distance'],
      ['flight -carrier-> airline', 'flight -tailnum-> plane', 'flight -origin-> airport', 'flight -dest-> airport'],
    ),
    flights(
      ['flüge.csv', 'linien.csv', 'orte.csv', 'geräte.csv'],
      ['Tag', 'Linie', 'Kennzeichen', 'Start', 'Ziel', 'Weite'],
      ['flüge -Linie-> linien', 'flüge -Kennzeichen-> geräte', 'flüge -Start-> orte', 'flüge -Ziel-> orte'],
    ),
    {
      name: 'persons and transfers',
      files: [
        csv(
          'persons.csv',
          ['id', 'name', 'age'],
          rows(6000, (i) => [i + 1, `Person ${i}`, 18 + (i % 70)]),
        ),
        csv(
          'transfers.csv',
          ['transfer_id', 'from_person', 'to_person', 'amount', 'at'],
          rows(15_000, (i) => [
            i + 1,
            Math.min(6000, Math.floor(i / 2.5) + 1),
            random(6000) + 1,
            random(10_000),
            `${day(i)}T10:00:00`,
          ]),
        ),
      ],
      links: ['person -from_person+to_person-> person'],
      references: ['transfers.csv.1', 'transfers.csv.2'],
    },
    {
      name: 'vertices that only edges name',
      files: [
        csv(
          'mails.csv',
          ['source', 'target', 'weight'],
          rows(900, () => [`u${random(200)}`, `u${random(200)}`, random(40)]),
        ),
      ],
      links: ['node -source+target-> node'],
      references: [],
    },
    {
      name: 'an edge list without a header',
      files: [
        csv(
          'edges.csv',
          undefined,
          rows(900, () => [`n${random(200)}`, `n${random(200)}`]),
        ),
      ],
      links: ['node -0+1-> node'],
      references: [],
    },
    {
      name: 'an edge list of other words',
      files: [
        csv(
          'freundschaften.csv',
          ['wer', 'mit_wem', 'seit'],
          rows(900, () => [`p${random(200)}`, `p${random(200)}`, 1990 + random(30)]),
        ),
      ],
      links: ['node -wer+mit_wem-> node'],
      references: [],
    },
    selfReferring('employees.csv', ['id', 'name', 'manager_id', 'salary'], 'employee -manager_id-> employee', false),
    selfReferring('parts.csv', ['code', 'title', 'parent', 'price'], 'part -parent-> part', true),
    selfReferring(
      'mitarbeiter.csv',
      ['nr', 'name', 'vorgesetzter', 'gehalt'],
      'mitarbeiter -vorgesetzter-> mitarbeiter',
      false,
    ),
    selfReferring('tree.csv', undefined, 'tree -2-> tree', true),
    {
      name: 'a joined table of two things',
      files: [
        csv(
          'enrollments.csv',
          ['student_id', 'student_name', 'student_city', 'course_id', 'course_title', 'grade'],
          rows(1200, (i) => {
            const [student, course] = [random(150), i % 40];
            return [
              `S${student}`,
              `Name ${student}`,
              `City ${student % 12}`,
              `C${course}`,
              `Title ${course}`,
              random(6),
            ];
          }),
        ),
      ],
      links: ['student -student_id+course_id-> course'],
      references: [],
    },
    {
      name: 'a joined table of orders and customers',
      files: [
        csv(
          'sales.csv',
          ['order_no', 'order_date', 'customer_no', 'customer_name', 'customer_country', 'amount'],
          rows(900, (i) => {
            const customer = random(120);
            return [
              5000 + i,
              day(i),
              100 + customer,
              `Firm ${customer}`,
              ['DE', 'FR', 'IT'][customer % 3]!,
              cents(random(90_000)),
            ];
          }),
        ),
      ],
      links: ['sale -customer_no-> customer'],
      references: [],
    },
    {
      name: 'many-to-many with attributes',
      files: [
        csv(
          'actors.csv',
          ['actor_id', 'name'],
          rows(200, (i) => [i + 1, `Actor ${i}`]),
        ),
        csv(
          'films.csv',
          ['film_id', 'title', 'year'],
          rows(150, (i) => [i + 1, `Film ${i}`, 1980 + (i % 40)]),
        ),
        csv(
          'roles.csv',
          ['actor_id', 'film_id', 'role', 'fee'],
          rows(1500, (i) => [(i % 200) + 1, ((i * 7 + Math.floor(i / 200)) % 150) + 1, `Role ${i}`, random(9000)]),
        ),
      ],
      links: ['actor -actor_id+film_id-> film'],
      references: ['roles.csv.0', 'roles.csv.1'],
    },
    customersAndOrders(
      ['customers.csv', 'orders.csv'],
      ['customer_id', 'name', 'city'],
      ['order_id', 'customer_id', 'order_date', 'amount'],
      'order -customer_id-> customer',
    ),
    customersAndOrders(
      ['Kunden.csv', 'Bestellungen.csv'],
      ['KundenNr', 'Name', 'Ort'],
      ['BestellNr', 'KundenNr', 'Datum', 'Betrag'],
      'Bestellungen -KundenNr-> Kunden',
    ),
    customersAndOrders(
      ['clientes.csv', 'pedidos.csv'],
      ['id', 'nombre', 'ciudad'],
      ['id', 'cliente_id', 'fecha', 'importe'],
      'pedido -cliente_id-> cliente',
    ),
    customersAndOrders(
      ['客户.csv', '订单.csv'],
      ['客户编号', '名称', '城市'],
      ['订单编号', '客户编号', '日期', '金额'],
      '订单 -客户编号-> 客户',
    ),
    {
      name: 'orders with a customer column and no file of customers',
      files: [
        csv(
          'orders.csv',
          ['order_id', 'customer', 'order_date', 'amount'],
          rows(900, (i) => [1 + i, `Firm ${random(80)}`, day(i), cents(random(90_000))]),
        ),
      ],
      links: ['order -customer-> customer'],
      references: [],
    },
    tradingCompany(),
    {
      name: 'films, ratings and tags of users that no file lists',
      files: [
        csv(
          'movies.csv',
          ['movieId', 'title', 'genres'],
          rows(600, (i) => [i + 1, `Film ${i}`, i % 2 ? 'Comedy|Drama' : 'Action']),
        ),
        csv(
          'ratings.csv',
          ['userId', 'movieId', 'rating', 'timestamp'],
          rows(5000, (i) => [(i % 250) + 1, random(600) + 1, (random(9) + 1) / 2, 1_100_000_000 + i]),
        ),
        csv(
          'tags.csv',
          ['userId', 'movieId', 'tag', 'timestamp'],
          rows(700, (i) => [(i % 240) + 1, random(600) + 1, `tag ${i % 50}`, 1_200_000_000 + i]),
        ),
        csv(
          'links.csv',
          ['movieId', 'imdbId', 'tmdbId'],
          rows(600, (i) => [i + 1, `0${114_709 + i * 3}`, 800 + i * 7]),
        ),
      ],
      links: ['user -userId+movieId-> movie', 'user -userId+movieId-> movie'],
      references: ['ratings.csv.1'],
    },
    {
      name: 'a star of facts and dimensions',
      files: [
        csv(
          'fact_sales.csv',
          ['date_key', 'product_key', 'store_key', 'units', 'revenue'],
          rows(4000, () => [
            20_240_101 + random(28),
            random(120) + 1,
            random(30) + 1,
            random(10) + 1,
            cents(random(9000)),
          ]),
        ),
        csv(
          'dim_date.csv',
          ['date_key', 'weekday', 'is_holiday'],
          rows(28, (i) => [20_240_101 + i, ['Mo', 'Tu', 'We'][i % 3]!, i % 2]),
        ),
        csv(
          'dim_product.csv',
          ['product_key', 'name', 'brand'],
          rows(120, (i) => [i + 1, `Product ${i}`, `Brand ${i % 9}`]),
        ),
        csv(
          'dim_store.csv',
          ['store_key', 'name', 'city'],
          rows(30, (i) => [i + 1, `Store ${i}`, `City ${i % 7}`]),
        ),
      ],
      links: [
        'fact_sale -date_key-> dim_date',
        'fact_sale -product_key-> dim_product',
        'fact_sale -store_key-> dim_store',
      ],
      references: ['fact_sales.csv.1', 'fact_sales.csv.2'],
    },
    {
      name: 'a bill of materials',
      files: [
        csv(
          'parts.csv',
          ['part_no', 'description', 'cost'],
          rows(500, (i) => [`P-${1000 + i}`, `Part ${i}`, cents(random(9000))]),
        ),
        csv(
          'bom.csv',
          ['assembly', 'component', 'quantity'],
          rows(1600, (i) => [
            `P-${1000 + (i % 120)}`,
            `P-${1120 + ((i * 7 + Math.floor(i / 120)) % 380)}`,
            random(8) + 1,
          ]),
        ),
      ],
      links: ['part -assembly+component-> part'],
      references: ['bom.csv.0', 'bom.csv.1'],
    },
    {
      name: 'a timetable of stops, trips and times',
      files: [
        csv(
          'stops.txt',
          ['stop_id', 'stop_name', 'stop_lat', 'stop_lon'],
          rows(80, (i) => [`S${i}`, `Stop ${i}`, 50 + i / 100, 8 + i / 100]),
        ),
        csv(
          'routes.txt',
          ['route_id', 'route_short_name', 'route_type'],
          rows(12, (i) => [`R${i}`, i + 1, 3]),
        ),
        csv(
          'trips.txt',
          ['route_id', 'service_id', 'trip_id', 'direction_id'],
          rows(300, (i) => [`R${i % 12}`, `W${i % 3}`, `T${i}`, i % 2]),
        ),
        csv(
          'calendar.txt',
          ['service_id', 'monday', 'sunday', 'start_date', 'end_date'],
          rows(3, (i) => [`W${i}`, 1, 0, 20_240_101, 20_241_231]),
        ),
        csv(
          'stop_times.txt',
          ['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence'],
          rows(3000, (i) => [`T${Math.floor(i / 10)}`, '08:00:00', '08:01:00', `S${(i * 3) % 80}`, (i % 10) + 1]),
        ),
      ],
      links: ['trip -route_id-> route', 'trip -service_id-> calendar', 'trip -trip_id+stop_id-> stop'],
      references: ['stop_times.txt.0', 'stop_times.txt.3'],
    },
    {
      name: 'a network of typed ids',
      files: [
        csv(
          'users.csv',
          ['id', 'name'],
          rows(200, (i) => [`user:${i}`, `User ${i}`]),
        ),
        csv(
          'posts.csv',
          ['id', 'author', 'text'],
          rows(400, (i) => [`post:${i}`, `user:${random(200)}`, `Text ${i}`]),
        ),
        csv(
          'likes.csv',
          ['user', 'item', 'at'],
          rows(1500, (i) => [
            `user:${random(200)}`,
            i % 5 === 0 ? `user:${random(200)}` : `post:${random(400)}`,
            `${day(i)} 12:00:00`,
          ]),
        ),
      ],
      links: ['post -author-> user', 'user -user+item-> post'],
      references: ['posts.csv.1'],
    },
    {
      name: 'a list of citations',
      files: [
        csv(
          'papers.csv',
          ['paper_id', 'title', 'year'],
          rows(700, (i) => [`${9_401_000 + i * 13}`, `On ${i}`, 1994 + (i % 9)]),
        ),
        csv(
          'citations.csv',
          ['citing', 'cited'],
          rows(2500, () => [`${9_401_000 + random(700) * 13}`, `${9_401_000 + random(700) * 13}`]),
        ),
      ],
      links: ['paper -citing+cited-> paper'],
      references: ['citations.csv.0', 'citations.csv.1'],
    },
    {
      name: 'lists of an office: captions over the header, sums below, lost zeros, blanks and capitals in codes',
      files: [
        sampled(
          'Kunden.csv',
          `Kundenliste;;;\n;;;\nKunden-Nr;Firma;Ort;Umsatz\n${rows(60, (i) => [
            `00${i + 1}`.slice(-3),
            `Haus ${i}`,
            `Ort ${i % 9}`,
            `1.${100 + i},50 €`,
          ])
            .map((cells) => cells.join(';'))
            .join('\n')}\n;;;\nSumme;;;9.999,00 €\nStand: 31.12.2024;;;\n`,
        ),
        sampled(
          'Plan.csv',
          `Kunde;2023;;2024;\nKunden-Nr;Plan;Ist;Plan;Ist\n${rows(60, (i) => [
            `00${i + 1}`.slice(-3),
            i,
            i * 2,
            i + 3,
            i * 5,
          ])
            .map((cells) => cells.join(';'))
            .join('\n')}\nSumme;1;2;3;4\n`,
        ),
        sampled(
          'Artikel.csv',
          `Artikel;Bezeichnung;Preis\n${rows(12, (i) => [`A${10 + i}`, `Teil ${i}`, `1,${10 + i} €`])
            .map((cells) => cells.join(';'))
            .join('\n')}\n`,
        ),
        sampled(
          'Auftrag.csv',
          `Auftrag;Kunden-Nr;Artikel;Menge\n${rows(200, (i) => [
            `X-${1000 + i}`,
            (i % 60) + 1,
            [`A${10 + (i % 12)}`, ` a${10 + (i % 12)}`, `a${10 + (i % 12)} `][i % 3]!,
            (i % 7) + 1,
          ])
            .map((cells) => cells.join(';'))
            .join('\n')}\n`,
        ),
      ],
      links: ['Auftrag -Artikel-> Artikel', 'Auftrag -Kunden-Nr-> Kunden'],
      references: [],
    },
    {
      name: 'orders of an office of which one was pasted twice, with numbers that start like the name of the file',
      files: [
        csv(
          'Bestellungen_Export_2023 (2).csv',
          ['Bestell-Nr.', 'Status'],
          rows(141, (i) => [`B-2023-${1000 + (i === 140 ? 7 : i)}`, (i === 140 ? 7 : i) % 4 ? 'offen' : 'erledigt']),
        ),
        csv(
          'Artikelstamm.csv',
          ['Artikelnummer', 'Bezeichnung'],
          rows(60, (i) => [`ART${i}`, `Artikel ${i}`]),
        ),
        csv(
          'Bestellpositionen.csv',
          ['Bestell-Nr.', 'Pos.', 'Artikel'],
          rows(400, (i) => [`B-2023-${1000 + Math.floor(i / 3)}`, (i % 3) + 1, `ART${(i * 7) % 60}`]),
        ),
      ],
      links: ['Bestellungen -Bestell-Nr.+Artikel-> Artikelstamm'],
      references: [],
    },
    {
      name: 'teams that are identified by season and code together',
      files: [
        csv(
          'games.csv',
          ['season', 'day', 'home_team', 'away_team', 'goals'],
          rows(1200, (i) => [2010 + (i % 6), day(i), code(random(18)), code(random(18)), random(6)]),
        ),
        csv(
          'teams.csv',
          ['season', 'code', 'coach', 'points'],
          rows(108, (i) => [2010 + (i % 6), code(Math.floor(i / 6)), `Coach ${i}`, random(90)]),
        ),
        csv(
          'transfers.csv',
          ['season', 'player', 'team', 'fee'],
          rows(400, (i) => [2010 + (i % 6), `Player ${i}`, code(random(18)), random(90_000)]),
        ),
      ],
      links: ['team -season&home_team+season&away_team-> team', 'transfer -season&team-> team'],
      references: ['games.csv.2'],
    },
    {
      name: 'tables whose columns share a prefix, of a data warehouse',
      files: [
        csv(
          'dim_customer.csv',
          ['c_custkey', 'c_name', 'c_nationkey'],
          rows(300, (i) => [i + 1, `Firm ${i}`, i % 25]),
        ),
        csv(
          'dim_nation.csv',
          ['n_nationkey', 'n_name', 'n_comment'],
          rows(25, (i) => [i, `Land ${i}`, `none ${i % 7}`]),
        ),
        csv(
          'fact_orders.csv',
          ['o_orderkey', 'o_custkey', 'o_totalprice'],
          rows(900, (i) => [i * 4 + 3, random(300) + 1, cents(random(90_000))]),
        ),
      ],
      links: ['dim_customer -c_nationkey-> dim_nation', 'fact_order -o_custkey-> dim_customer'],
      references: ['fact_orders.csv.1'],
    },
    {
      name: 'seeds of a shop: users that are customers, years and codes that are properties',
      files: [
        csv(
          'raw_customers.csv',
          ['id', 'first_name', 'country_code'],
          rows(100, (i) => [i + 1, `Ann ${i}`, code(i % 30)]),
        ),
        csv(
          'raw_orders.csv',
          ['id', 'user_id', 'year_id', 'league_id', 'amount'],
          rows(900, (i) => [i + 1, random(98) + 1, 2000 + (i % 20), `L${i % 6}`, cents(random(9000))]),
        ),
      ],
      links: ['order -user_id-> customer'],
      references: ['raw_orders.csv.1'],
    },
    {
      name: 'areas whose codes have points, and look like fractions or dates',
      files: [
        csv(
          'provinces.csv',
          ['code', 'name'],
          rows(30, (i) => [11 + i, `Province ${i}`]),
        ),
        csv(
          'regencies.csv',
          ['code', 'province_code', 'name'],
          rows(300, (i) => [
            `${11 + (i % 30)}.${String(Math.floor(i / 30) + 1).padStart(2, '0')}`,
            11 + (i % 30),
            `R ${i}`,
          ]),
        ),
        csv(
          'districts.csv',
          ['code', 'regency_code', 'name'],
          rows(1200, (i) => {
            const regency = `${11 + (i % 30)}.${String((Math.floor(i / 30) % 10) + 1).padStart(2, '0')}`;
            return [`${regency}.0${Math.floor(i / 300) + 1}`, regency, `D ${i}`];
          }),
        ),
      ],
      links: ['district -regency_code-> regency', 'regency -province_code-> province'],
      references: ['districts.csv.1'],
    },
    {
      name: 'a type that is qualified by its table, and text codes of another table in a column that is named like none',
      files: [
        csv(
          'line.csv',
          ['id', 'type', 'length'],
          rows(900, (i) => [`L${i}`, `T-${i % 29}`, random(900)]),
        ),
        csv(
          'line_type.csv',
          ['id', 'r', 'x'],
          rows(33, (i) => [`T-${i}`, `0.${i}1`, `1.${i}7`]),
        ),
      ],
      links: ['line -type-> line_type'],
      references: ['line.csv.1'],
    },
    {
      name: 'zones that are counted from a late number, and trips between them with other references',
      files: [
        csv(
          'zones.csv',
          ['zone', 'jobs'],
          rows(600, (i) => [492 + i, random(5000)]),
        ),
        csv(
          'people.csv',
          ['person_id', 'age'],
          rows(900, (i) => [i * 7 + 3, 10 + (i % 80)]),
        ),
        csv(
          'trips.csv',
          ['trip_id', 'person_id', 'origin', 'destination', 'depart'],
          rows(199, (i) => [70_000 + i * 3, random(900) * 7 + 3, 492 + random(600), 492 + random(600), i % 24]),
        ),
      ],
      links: ['trip -person_id-> person', 'trip -origin-> zone', 'trip -destination-> zone'],
      references: ['trips.csv.1'],
    },
    {
      name: 'seats of towns by codes of five digits, of which some are there twice',
      files: [
        csv(
          'departements.json',
          ['code', 'chefLieu', 'nom'],
          rows(90, (i) => [
            String(i + 1).padStart(2, '0'),
            `${String(i + 1).padStart(2, '0')}${String(100 + ((i * 37) % 300)).padStart(3, '0')}`,
            `Dep ${i}`,
          ]),
        ),
        csv(
          'communes.json',
          ['code', 'nom', 'departement', 'kind'],
          rows(27_000, (i) => [
            `${String((i % 90) + 1).padStart(2, '0')}${String(100 + (Math.floor(i / 90) % 296)).padStart(3, '0')}`,
            `Ville ${i % 20_000}`,
            String((i % 90) + 1).padStart(2, '0'),
            i % 50 === 0 ? 'old' : 'new',
          ]),
        ),
      ],
      links: ['commune -departement-> departement', 'departement -chefLieu-> commune'],
      references: [],
    },
    {
      name: 'pairs without a header, with blanks between them, of two kinds of things',
      files: [
        sampled(
          'gene_disease.txt',
          rows(3000, (i) => [i % 211, `C${String((i * 31) % 997).padStart(7, '0')}`])
            .map((cells) => cells.join(' '))
            .join('\n') + '\n',
        ),
      ],
      links: ['column_1 -0+1-> column_2'],
      references: [],
    },
    {
      name: 'two types of edges with the same columns, from one file of a graph',
      files: [
        csv(
          'band.xml (song)',
          [':ID(band.xml){label:song}', ':LABEL', 'name'],
          rows(60, (i) => [`s${i}`, 'song', `Song ${i}`]),
        ),
        csv(
          'band.xml (artist)',
          [':ID(band.xml){label:artist}', ':LABEL', 'name'],
          rows(20, (i) => [`a${i}`, 'artist', `Artist ${i}`]),
        ),
        ...['sungBy', 'writtenBy'].map((type) =>
          csv(
            `band.xml (${type})`,
            [':START_ID(band.xml){label:song}', ':END_ID(band.xml){label:artist}', ':TYPE'],
            rows(60, (i) => [`s${i}`, `a${(i * 7) % 20}`, type]),
          ),
        ),
      ],
      links: [
        'song -:START_ID(band.xml){label:song}+:END_ID(band.xml){label:artist}-> artist',
        'song -:START_ID(band.xml){label:song}+:END_ID(band.xml){label:artist}-> artist',
      ],
      references: [],
    },
    {
      name: 'tables that say more of the same things by a key that is named alike, with names that differ in case',
      files: [
        csv(
          'creature.csv',
          ['number', 'term'],
          rows(600, (i) => [i + 1, `beast ${code(i).toLowerCase()}`]),
        ),
        csv(
          'creaturestats.csv',
          ['term', 'hp'],
          rows(500, (i) => [`beast ${code(i).toLowerCase()}${i === 77 ? 'x' : ''}`, random(90)]),
        ),
        csv(
          'creaturenames.csv',
          ['term', 'english', 'japanese'],
          rows(600, (i) => [`beast ${code(i).toLowerCase()}`, `Beast ${code(i)}`, `K${i}`]),
        ),
        csv(
          'creatureevolutions.csv',
          ['term', 'evolution'],
          rows(300, (i) => [`beast ${code(i).toLowerCase()}`, `beast ${code(i + 1).toLowerCase()}`]),
        ),
      ],
      links: ['creature -term+evolution-> creature'],
      references: [],
    },
    {
      name: 'types of capacities, which are texts and measure nothing',
      files: [
        csv(
          'capacity_types.csv',
          ['capacity_type', 'description'],
          rows(14, (i) => [`cap_${code(i)}`, '']),
        ),
        csv(
          'operation_types.csv',
          ['operation_type', 'description'],
          rows(25, (i) => [`op_${code(i)}`, '']),
        ),
        csv(
          'invalid_combos.csv',
          ['capacity_type', 'operation_type'],
          rows(64, (i) => [`cap_${code(i % 9)}`, `op_${code((i * 7) % 25)}`]),
        ),
      ],
      links: ['capacity_type -capacity_type+operation_type-> operation_type'],
      references: [],
    },
    {
      name: 'lists of places: names with and without accents, provinces that are called like cities, codes counted from one',
      files: [
        csv(
          'cities.csv',
          ['city', 'city_ascii', 'lat', 'province', 'country', 'timezone'],
          rows(2000, (i) => [
            `${code(i % 1500)}${i % 20 === 0 ? 'é' : 'e'}`,
            `${code(i % 1500)}e`,
            `${i % 90}.${random(900)}1`,
            `${code(i % 400)}${i % 3 === 0 ? 'ia' : 'e'}`,
            `Land ${i % 80}`,
            `Zone ${i % 30}`,
          ]),
        ),
        csv(
          'municipalities.csv',
          ['commCode', 'provCode', 'code', 'name'],
          rows(900, (i) => [
            String((i % 19) + 1).padStart(2, '0'),
            String((i % 52) + 1).padStart(2, '0'),
            String((i % 300) + 1).padStart(3, '0'),
            `Villa ${i}`,
          ]),
        ),
      ],
      links: [],
      references: [],
      groups: 2,
    },
    {
      name: 'parts of regions that a longer name lists, some of which it lacks',
      files: [
        csv(
          'at_regions.csv',
          ['key', 'name', 'area'],
          rows(40, (i) => [code(i).slice(0, 2) + String(i % 10), `Region ${i}`, random(9000)]),
        ),
        csv(
          'at_districts.csv',
          ['sign', 'name', 'region'],
          rows(900, (i) => [
            `${code(i)}${i}`,
            `District ${i}`,
            i % 50 === 0 ? `Z${i % 6}z` : code(i % 40).slice(0, 2) + String((i % 40) % 10),
          ]),
        ),
      ],
      links: ['at_district -region-> at_region'],
      references: [],
    },
    {
      name: 'names of columns in capitals without anything between their words',
      files: [
        csv(
          'STAFF.csv',
          ['STAFFNUMBER', 'LASTNAME', 'EXTENSION'],
          rows(23, (i) => [1002 + i * 3 + (i % 2), `Family ${i}`, `x${i}`]),
        ),
        csv(
          'CLIENTS.csv',
          ['CLIENTNUMBER', 'CLIENTNAME', 'SALESREPSTAFFNUMBER', 'CREDITLIMIT'],
          rows(120, (i) => [97 + i * 5, `Firm ${i}`, i % 9 === 0 ? '' : 1002 + (i % 8) * 6, random(90_000)]),
        ),
      ],
      links: ['CLIENTS -SALESREPSTAFFNUMBER-> STAFF'],
      references: [],
    },
    {
      name: 'codes of types that a file lists, beside their names',
      files: [
        csv(
          'element.csv',
          ['id', 'name', 'weight'],
          rows(18, (i) => [`ELEMENT_${code(i)}`, `Element ${i}`, random(90)]),
        ),
        csv(
          'attack.csv',
          ['power', 'id', 'mainElement.id', 'mainElement.name'],
          rows(190, (i) => [random(100), `ATTACK_${code(i)}`, `ELEMENT_${code(i % 18)}`, `Element ${i % 18}`]),
        ),
        csv(
          'effect.csv',
          ['id', 'attack'],
          rows(60, (i) => [`EFFECT_${i}`, `ATTACK_${code(i * 3)}`]),
        ),
      ],
      links: ['attack -mainElement.id-> element', 'effect -attack-> attack'],
      references: [],
    },
    {
      name: 'code lists and their texts, all of which differ',
      files: [
        csv(
          'Tongues.csv',
          ['code', 'name', 'descr'],
          rows(24, (i) => [code(i).toLowerCase(), `Tongue ${i}`, `Tongue ${i}`]),
        ),
        csv(
          'Tongues_texts.csv',
          ['locale', 'code', 'name', 'descr'],
          rows(24, (i) => ['en', code(i).toLowerCase(), `Tongue ${i}`, `Tongue ${i}`]),
        ),
        csv(
          'books.csv',
          ['book_id', 'title', 'tongue_code'],
          rows(300, (i) => [i + 1, `Book ${i}`, code(i % 24).toLowerCase()]),
        ),
      ],
      links: ['book -tongue_code-> Tongue'],
      references: [],
    },
    {
      name: 'files that have nothing to do with each other',
      files: [
        csv(
          'penguins.csv',
          ['species', 'island', 'bill_length', 'year'],
          rows(340, (i) => [
            ['Adelie', 'Gentoo', 'Chinstrap'][i % 3]!,
            ['Biscoe', 'Dream'][i % 2]!,
            30 + random(200) / 10,
            2007 + (i % 3),
          ]),
        ),
        csv(
          'stations.csv',
          ['station_id', 'name', 'height'],
          rows(60, (i) => [i + 1, `Station ${i}`, random(2000)]),
        ),
        csv(
          'recipes.csv',
          ['id', 'title', 'servings', 'minutes'],
          rows(90, (i) => [i + 1, `Dish ${i}`, (i % 8) + 1, 10 + (i % 50)]),
        ),
      ],
      links: [],
      references: [],
      groups: 3,
    },
  ];
}

/** A file with some of the values of a column replaced by garbage: each `every`th row. */
export function damaged({ file, content }: TestFile, column: number, every: number): TestFile {
  const lines = new TextDecoder().decode(content).split('\n');
  const random = randomOf(77);
  const changed = lines.map((line, i) => {
    if (i === 0 || line === '' || i % every !== 0) return line;
    const cells = line.split(',');
    cells[column] = `?${random(1_000_000)}x`;
    return cells.join(',');
  });
  return sampled(file, changed.join('\n'));
}
