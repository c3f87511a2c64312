"""Run by ``npm run python`` against the installed wheel."""

import datetime
import tempfile
import unittest

import astrolabe_graph
from astrolabe_graph import AstrolabeError

try:
    import pandas
except ImportError:
    pandas = None
try:
    import pyarrow
except ImportError:
    pyarrow = None
try:
    import networkx
except ImportError:
    networkx = None

SCHEMA = """CREATE SPACE town(vid_type = FIXED_STRING(8)); USE town;
CREATE TAG person(name string, age int, height double, born date); CREATE EDGE knows(since int)"""


def town(path=":memory:"):
    db = astrolabe_graph.open(path)
    db.query(SCHEMA)
    people = [
        {"id": "a", "name": "Ann", "age": 31, "height": 1.0, "born": datetime.date(1990, 1, 2)},
        {"id": "b", "name": "Bo", "age": None, "height": 1.75, "born": None},
    ]
    assert db.load_vertices("person", people).written == 2
    assert db.load_edges("knows", [{"src": "a", "dst": "b", "since": 2001}]).written == 1
    return db


class DatabaseTest(unittest.TestCase):
    def test_values_are_exact(self):
        with astrolabe_graph.open() as db:
            values = {
                "big": 2**63 - 1,
                "float": 1.0,
                "text": 'quotes " and 漢字\n',
                "list": [1, None, "x"],
                "map": {"$a": {"b": [True]}},
                "date": datetime.date(2024, 2, 29),
                "time": datetime.time(8, 9, 10, 11),
                "moment": datetime.datetime(2024, 1, 31, 8, 9, 10, 11),
            }
            for name, value in values.items():
                with self.subTest(name):
                    (found,) = db.query("YIELD $v AS v", {"v": value}).rows[0]
                    self.assertEqual((found, type(found)), (value, type(value)))

    def test_rows_vertices_edges_and_paths(self):
        with town() as db:
            result = db.query("MATCH p = (a:person)-[k:knows]->(b) RETURN a, k, b.person.name AS name, p")
            self.assertEqual(result.columns, ["a", "k", "name", "p"])
            (row,) = result
            self.assertEqual((row["a"].id, row["a"].properties["height"], row["name"]), ("a", 1.0, "Bo"))
            self.assertEqual(row["a"].tags["person"]["born"], datetime.date(1990, 1, 2))
            self.assertEqual((row["k"].src, row["k"].dst, row["k"].properties), ("a", "b", {"since": 2001}))
            self.assertEqual([vertex.id for vertex in row["p"].vertices], ["a", "b"])
            self.assertEqual(db.schema()["tags"][0]["name"], "person")

    def test_errors_have_codes_and_the_database_goes_on(self):
        with town() as db:
            with self.assertRaises(AstrolabeError) as caught:
                db.query("WRONG")
            self.assertEqual(caught.exception.code, "SYNTAX_ERROR")
            with self.assertRaises(AstrolabeError) as caught:
                db.query("UNWIND range(1, 3000000) AS x UNWIND range(1, 1000) AS y RETURN count(x + y)", timeout=0.05)
            self.assertEqual(caught.exception.code, "EXECUTION_TIMEOUT")
            outcome = db.load_vertices("person", [{"id": "way too long", "name": "x"}, {"id": "c", "name": "Cy"}])
            self.assertEqual((outcome.written, [row for row, _ in outcome.rejected]), (1, [0]))
            self.assertEqual(len(db.query("UNWIND range(1, 12000) AS x RETURN x")), 12000)
        with self.assertRaises(AstrolabeError):
            db.query("YIELD 1")

    def test_a_directory_is_opened_again(self):
        with tempfile.TemporaryDirectory() as folder:
            town(folder).close()
            with astrolabe_graph.open(folder, "town") as db:
                self.assertEqual(db.query("MATCH (p:person) RETURN count(p)").rows, [(2,)])
            with self.assertRaises(AstrolabeError) as caught:
                astrolabe_graph.open(folder, "city")
            self.assertEqual(caught.exception.code, "SPACE_NOT_FOUND")

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_pandas(self):
        with town() as db:
            frame = pandas.DataFrame({"id": ["c", "d"], "name": ["Cy", None], "age": [44, 45], "born": [pandas.NaT, None]})
            self.assertEqual(db.load_vertices("person", frame).written, 2)
            found = db.query("MATCH (p:person) RETURN id(p) AS id, p.person.age AS age ORDER BY id").to_pandas()
            self.assertEqual(found["id"].tolist(), ["a", "b", "c", "d"])
            self.assertEqual(found["age"].dropna().tolist(), [31, 44, 45])

    @unittest.skipUnless(pyarrow, "pyarrow is not installed")
    def test_arrow(self):
        with town() as db:
            table = pyarrow.table({"src": ["b"], "dst": ["a"], "rank": [3], "since": [2010]})
            self.assertEqual(db.load_edges("knows", table).written, 1)
            found = db.query("MATCH (a)-[k:knows]->(b) RETURN id(a) AS a, rank(k) AS r, k.since AS s ORDER BY s").to_arrow()
            self.assertEqual(found.to_pydict(), {"a": ["a", "b"], "r": [0, 3], "s": [2001, 2010]})
            self.assertEqual(db.query("MATCH (p:person) WHERE id(p) == 'x' RETURN p").to_arrow().num_rows, 0)

    @unittest.skipUnless(networkx, "networkx is not installed")
    def test_networkx(self):
        with town() as db:
            graph = db.query("MATCH p = (a:person)-[k:knows]->(b) RETURN p").to_networkx()
            self.assertEqual(sorted(graph.nodes), ["a", "b"])
            self.assertEqual(graph.nodes["a"]["name"], "Ann")
            self.assertEqual(graph["a"]["b"]["knows", 0]["since"], 2001)


if __name__ == "__main__":
    unittest.main()
