import { gunzipSync } from 'node:zlib';

/**
 * A Parquet file of three rows in two groups, written by another program: signed and unsigned 64-bit integers, texts, floats, decimals of 9 and of
 * 38 digits, timestamps in several units, nested values, a list, a list of decimals, a map and bytes; the last row is nearly empty.
 */
export function parquetSample(): Buffer {
  return gunzipSync(Buffer.from(PACKED, 'base64'));
}

const PACKED = [
  'H4sIAJC2AmsC/81XQWwbRRT9O96sHcd1E8cztYUBK6pXKXKjJG1CDgFMFEUFbUNUBU4V1dZZtVE2sWs7aYNQ6SEHDigHhJBAIFWcEKpQDqgqnDhwo3DgAAgQh4pDD4hDkaoKIpn5M+v1',
  '7sZroxwQo2i0mf/++3/+/2+ULD1/boICLdLxIlX5h0a1HACwZcJ3VVEAVx6cdYNjRqhuIDQFMFTq44fj4xOTp1T+sfiyYXCKFGXINdji6s87XBHCrUma8kWKZhwrP8rRvM+WPC1t39y9',
  '+wzPotQl0fffw/X5cx9swpuzvz19vQsbKPdKzWbzb24xqOGD6E4y0KeskA/nbi9uXZmb/7oZWF24F84COJCwTKG0m9xNaeBhC4PSyCc/33/tzrF/AW1e+OHxNLQXRzxBR3zQozMRvkc0',
  'wF69VLcr4ZgonML151ks+RiG1NqYY6JIERJRtOKTgBNi4naRI/hs+KBDJQeK+2OY1wY3HqejvqCpeXEHcNJDsmvc+hQd88HokgcWhdZohhMquEMT98pat9o5y1O7BB0sUtKGammEEuDu',
  'aZox0MTnP35cw9sXRy6OxFuDT4KDTxSeRzfKriYxaCQ4aEReHh69cWji/78pQ3M+U6IoTf8l4DCZq9n93BRktHr5srVu0hF+UiAZsrrCffiHWq6sWAUwxEgDWiprQGP8o6++bto20Dh+',
  '22btkoXPZYzy36q11bJViPPxSxXP447OSZpHm3XNLDe4TeOP2Xnc0UY4R2TF3C4kDBt/FymYjULaeCuVK8oxx7O+DXOjUrf54aznsGxXymv26y3kFGZgm2WLqq07rDa2nTtMCWJKZN4R',
  '22zgkdowL9V5eTQDeafUjGqv1gUK/aOWba1bG402hSZu2NlD1sD18VdB5FarVNGVGEXp2r9mbV/YMu1NJ2PIRPhJq+jiisIqs4nUzKvyVNks5IxbwyUkZlq2mN0f1iHHO1rQIIstpISp',
  '7Bx7RY+9kKM4BQRmT2hZXbypCE1kp0AbzMouC/QWu67fVPRXT8i3R8zOIPqxVNbrCU4Q/lSh22k2o/+ihESJSawcGAGfYwv6OyQEHnfgYqbcK/wUBk86cNESl30v0gMu5lDAa6ymPwyD',
  'EwnH4XS576sh4FblzYab9qd93bFyol34jtYDLma9XRQttLEIH5U6EPMvfObZGX0v2vZhMd7UaSDEV/oZ6cavgfpwHR9FfcEWnJenHW5GyEgIoTX+3FljyzzTLz0jyNSsrhJB4O/KjKOr',
  'gxRnmKG/2++J7xCQQAZSXG1BoZDEBV5ki/o9DwEjPAfw3l3tzCClJziW2LK+F/clAR3KIBTqBt0ZCJT7QE+VTbef3w106Cf7foCpeozdTEAnhRM2yab1jxN+T/HHRCeJE3aZVfW3j+i/',
  'Jg5qPCHyI500LsN8eyQkTFDjEr6TDIEHNU6EsL4IwN1MghqX7DeOhrAHNS7ht8Pgfo1L8O9hYJ/GJfajwe5YV+MS/mMveEvjEr47FNrZDhqXPl95fBigxoVXN41Lx7/8wRakW0+NE/Ys',
  'm9P3Ur6oPFMfQXeNS4oHKa+8AgTdNS4JPhs+kIPn7r00LjkeDvdMoqVxWbU76UC5D/RUaFyC/0h36Ce7FWOEi5jtx2A0XzVrVzatxslytXrSrNUqV/NbVq2+WtnIT06PjY9N8GeA/2lw',
  'uB940A+wxP+P/gffOjDYTA8AAA==',
].join('');
