import type { TourWord } from './tour-messages.ts';
import type { Dataset } from './datasets.ts';

/** A stop of a tour: a statement and its description. */
export interface TourStop {
  readonly word: TourWord;
  readonly text: string;
}

/** The tours, by data set: ten statements each. */
export const TOURS: Readonly<Record<Dataset['id'], readonly TourStop[]>> = {
  basketball: [
    {
      word: 'basketball1',
      text: 'MATCH (p:player) RETURN count(p) AS players, min(p.player.age) AS youngest, max(p.player.age) AS oldest',
    },
    {
      word: 'basketball2',
      text: 'GO FROM "player102" OVER follow YIELD dst(edge) AS id | GO FROM $-.id OVER follow YIELD DISTINCT properties($$).name AS name',
    },
    { word: 'basketball3', text: 'MATCH p = (a:player)-[:follow*5]->(a) RETURN p LIMIT 5' },
    {
      word: 'basketball4',
      text: 'MATCH (a:player)-[:follow]->(b:player) RETURN b.player.name AS name, b.player.age AS age, count(a) AS followers ORDER BY followers DESC LIMIT 5',
    },
    {
      word: 'basketball5',
      text: 'MATCH (p:player)-[s:serve]->(t:team) RETURN p.player.name AS name, count(t) AS teams ORDER BY teams DESC LIMIT 5',
    },
    {
      word: 'basketball6',
      text: 'MATCH (p:player)-[s:serve]->(t:team) WITH p, s, t WHERE s.end_year - s.start_year >= 10 RETURN p.player.name AS player, t.team.name AS team, s.start_year AS since',
    },
    {
      word: 'basketball7',
      text: 'LOOKUP ON player WHERE player.name STARTS WITH "M" YIELD id(vertex) AS id, properties(vertex).name AS name',
    },
    {
      word: 'basketball8',
      text: 'FIND SHORTEST PATH WITH PROP FROM "player103" TO "player151" OVER follow BIDIRECT UPTO 6 STEPS YIELD path AS p',
    },
    {
      word: 'basketball9',
      text: 'GET SUBGRAPH WITH PROP 1 STEPS FROM "player151" IN follow YIELD VERTICES AS vertices_, EDGES AS edges_',
    },
    {
      word: 'basketball10',
      text: 'PROFILE MATCH (p:player)-[:serve]->(t:team)<-[:serve]-(q:player) WHERE id(p) == "player107" RETURN DISTINCT q.player.name AS once_together',
    },
  ],
  shareholding: [
    { word: 'shareholding1', text: 'MATCH (c:corp) RETURN count(c) AS companies' },
    {
      word: 'shareholding2',
      text: 'MATCH (h)-[s:hold_share]->(c:corp) WHERE id(c) == "c_5" RETURN id(h) AS holder, s.share AS share ORDER BY share DESC LIMIT 10',
    },
    { word: 'shareholding3', text: 'MATCH p = (a:corp)-[:hold_share*3]->(a) RETURN p LIMIT 3' },
    {
      word: 'shareholding4',
      text: 'MATCH (p:person)-[s:hold_share]->(c:corp) RETURN p.person.name AS person, count(c) AS companies ORDER BY companies DESC LIMIT 5',
    },
    {
      word: 'shareholding5',
      text: 'MATCH (p:person)-[r:role_as]->(c:corp) WHERE r.role == "Chair" RETURN p.person.name AS person, count(c) AS chairs ORDER BY chairs DESC LIMIT 5',
    },
    {
      word: 'shareholding6',
      text: 'GO 1 TO 3 STEPS FROM "p_100" OVER relative_with YIELD DISTINCT src(edge) AS one, dst(edge) AS other, properties(edge).degree AS degree',
    },
    {
      word: 'shareholding7',
      text: 'MATCH (p:person)-[s:hold_share]->(c:corp) WHERE id(p) IN ["p_100", "p_101", "p_102", "p_103"] RETURN c.corp.name AS company, sum(s.share) AS together, count(p) AS members ORDER BY together DESC LIMIT 5',
    },
    {
      word: 'shareholding8',
      text: 'MATCH (b:corp)-[:is_branch_of]->(h:corp) RETURN h.corp.name AS head, count(b) AS branches ORDER BY branches DESC LIMIT 5',
    },
    {
      word: 'shareholding9',
      text: 'LOOKUP ON corp WHERE corp.name STARTS WITH "A" YIELD id(vertex) AS id, properties(vertex).name AS name | LIMIT 20',
    },
    {
      word: 'shareholding10',
      text: 'FIND ALL PATH WITH PROP FROM "p_7" TO "c_25" OVER hold_share UPTO 6 STEPS YIELD path AS p',
    },
  ],
  packages: [
    {
      word: 'packages1',
      text: 'MATCH (p:package) RETURN p.package.name AS name, p.package.stars AS stars ORDER BY stars DESC LIMIT 5',
    },
    {
      word: 'packages2',
      text: 'GO FROM "pkg_40" OVER depends_on YIELD properties($$).name AS name, properties(edge).version_range AS version_range',
    },
    {
      word: 'packages3',
      text: 'GO 1 TO 4 STEPS FROM "pkg_3" OVER depends_on REVERSELY YIELD DISTINCT dst(edge) AS id | YIELD count(*) AS rest_on_it',
    },
    {
      word: 'packages4',
      text: 'MATCH (d:maintainer)-[m:maintains]->(p:package) WHERE id(p) == "pkg_3" RETURN d.maintainer.name AS maintainer, m.since AS since, p.package.stars AS stars',
    },
    {
      word: 'packages5',
      text: 'FIND SHORTEST PATH WITH PROP FROM "pkg_40" TO "pkg_3" OVER depends_on UPTO 5 STEPS YIELD path AS p',
    },
    { word: 'packages6', text: 'MATCH p = (a:package)-[:depends_on*3]->(a) WHERE id(a) == "pkg_210" RETURN p' },
    {
      word: 'packages7',
      text: 'LOOKUP ON maintains WHERE maintains.since >= date("2026-01-01") YIELD src(edge) AS id | GROUP BY $-.id YIELD $-.id AS id, count(*) AS taken_over',
    },
    {
      word: 'packages8',
      text: 'LOOKUP ON package WHERE package.license == "GPL-3.0" YIELD id(vertex) AS id | GO 1 TO 2 STEPS FROM $-.id OVER depends_on REVERSELY YIELD DISTINCT properties($$).name AS name, properties($$).license AS license | LIMIT 20',
    },
    {
      word: 'packages9',
      text: 'MATCH (a:advisory)-[:affects]->(p:package)<-[:depends_on]-(q:package) WHERE a.advisory.severity == "critical" RETURN a.advisory.code AS advisory, p.package.name AS affected, count(q) AS used_by',
    },
    {
      word: 'packages10',
      text: 'MATCH (d:maintainer)-[:maintains]->(p:package) RETURN d.maintainer.country AS country, count(DISTINCT d) AS people, count(p) AS packages ORDER BY packages DESC',
    },
  ],
  transport: [
    {
      word: 'transport1',
      text: 'MATCH (l:line)-[:stops_at]->(s:station) RETURN l.line.name AS line, l.line.mode AS mode, count(s) AS stations ORDER BY stations DESC',
    },
    {
      word: 'transport2',
      text: 'LOOKUP ON station WHERE station.name == "Northbank" YIELD id(vertex) AS id | GO FROM $-.id OVER connects YIELD properties($$).name AS next, properties(edge).minutes AS minutes',
    },
    {
      word: 'transport3',
      text: 'FIND SHORTEST PATH WITH PROP FROM "st_0" TO "st_179" OVER connects UPTO 12 STEPS YIELD path AS p',
    },
    {
      word: 'transport4',
      text: 'MATCH (a:station)-[c:connects]->(b:station) WHERE id(a) == "st_10" AND id(b) == "st_190" RETURN a.station.name AS north, b.station.name AS south, c.minutes AS minutes',
    },
    {
      word: 'transport5',
      text: 'MATCH (w:closure)-[:closes]->(s:station) RETURN w.closure.reason AS reason, w.closure.starts_at AS starts_at, s.station.name AS station, w.closure.minutes AS minutes ORDER BY starts_at',
    },
    {
      word: 'transport6',
      text: 'MATCH (s:station)<-[:stops_at]-(l:line) RETURN s.station.name AS station, collect(l.line.name) AS lines, count(l) AS changes ORDER BY changes DESC LIMIT 5',
    },
    {
      word: 'transport7',
      text: 'GO 1 TO 9 STEPS FROM "st_310" OVER connects BIDIRECT YIELD DISTINCT properties($$).name AS reachable',
    },
    {
      word: 'transport8',
      text: 'MATCH (s:station) RETURN s.station.zone AS zone, count(s) AS stations, sum(CASE WHEN s.station.is_step_free THEN 1 ELSE 0 END) AS step_free ORDER BY zone',
    },
    {
      word: 'transport9',
      text: 'MATCH (s:station) WITH s, ST_Distance(s.station.position, ST_Point(18.0, 59.3)) AS metres WHERE metres < 1500 RETURN s.station.name AS station, round(metres) AS metres ORDER BY metres',
    },
    {
      word: 'transport10',
      text: 'GET SUBGRAPH WITH PROP 2 STEPS FROM "st_309" BOTH connects YIELD VERTICES AS vertices_, EDGES AS edges_',
    },
  ],
  fraud: [
    {
      word: 'fraud1',
      text: 'MATCH (p:person)-[:owns]->(a:account) RETURN p.person.name AS person, count(a) AS accounts ORDER BY accounts DESC LIMIT 5',
    },
    {
      word: 'fraud2',
      text: 'MATCH (a:account)-[s:signs_in_from]->(d:device) RETURN id(d) AS device, d.device.kind AS kind, count(a) AS accounts ORDER BY accounts DESC LIMIT 5',
    },
    {
      word: 'fraud3',
      text: 'MATCH (p:person)-[:owns]->(a:account)-[:signs_in_from]->(d:device) WHERE id(d) == "dev_99" RETURN p.person.name AS person, a.account.opened AS opened ORDER BY opened',
    },
    {
      word: 'fraud4',
      text: 'LOOKUP ON transfers WHERE transfers.amount > 40000 YIELD src(edge) AS sender, dst(edge) AS receiver, properties(edge).amount AS amount, properties(edge).at AS at | ORDER BY $-.at',
    },
    {
      word: 'fraud5',
      text: 'MATCH p = (a:account)-[t:transfers*7]->(a) WHERE id(a) == "acc_311" AND all(one IN t WHERE one.amount > 40000) RETURN p LIMIT 1',
    },
    {
      word: 'fraud6',
      text: 'LOOKUP ON transfers WHERE transfers.amount >= 9700 AND transfers.amount < 10000 YIELD dst(edge) AS receiver, properties(edge).amount AS amount | GROUP BY $-.receiver YIELD $-.receiver AS receiver, count(*) AS times, sum($-.amount) AS total | ORDER BY $-.times DESC | LIMIT 3',
    },
    {
      word: 'fraud7',
      text: 'GO FROM "acc_7" OVER transfers REVERSELY YIELD src(edge) AS sender, properties(edge).amount AS amount, properties(edge).at AS at | ORDER BY $-.at',
    },
    {
      word: 'fraud8',
      text: 'GO FROM "acc_42" OVER transfers YIELD dst(edge) AS receiver, properties(edge).amount AS amount, properties(edge).at AS at | ORDER BY $-.at',
    },
    {
      word: 'fraud9',
      text: 'FIND SHORTEST PATH WITH PROP FROM "acc_42" TO "dev_99" OVER transfers, signs_in_from UPTO 3 STEPS YIELD path AS p',
    },
    {
      word: 'fraud10',
      text: 'MATCH (a:account)-[t:transfers]->(b:account) RETURN a.account.kind AS sender, b.account.kind AS receiver, count(t) AS transfers, round(avg(t.amount)) AS average ORDER BY transfers DESC',
    },
  ],
};
