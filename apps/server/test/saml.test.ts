import { inflateRawSync } from 'node:zlib';
import { generate } from 'selfsigned';
import { expect, it } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { startStudio, type Browser, type TestStudio } from './_studio.ts';

interface Provider {
  readonly key: string;
  readonly certificate: string;
}

async function newProvider(): Promise<Provider> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'idp' }], { keySize: 2048 });
  return { key, certificate: cert };
}

function studioWith({ certificate }: Provider): Promise<TestStudio> {
  return startStudio({
    sso: {
      kind: 'saml',
      entryPoint: new URL('https://idp.example/sso'),
      certificate,
      entityId: 'astrolabe',
      name: 'Example',
      nameClaim: 'nameID',
      roleClaim: 'groups',
      accounts: [{ value: 'analysts', account: 'reader' }],
      database: 'embedded',
      passwords: new Map(),
    },
  });
}

interface Begun {
  readonly requestId: string;
  readonly relayState: string;
  readonly callback: string;
}

async function begin(browser: Browser): Promise<Begun> {
  const away = new URL((await browser.send('GET', '/api/v1/sso/start?to=/console')).headers.get('location') ?? '');
  const request = inflateRawSync(Buffer.from(away.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const attribute = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(request)?.[1] ?? '';
  return {
    requestId: attribute('ID'),
    relayState: away.searchParams.get('RelayState') ?? '',
    callback: attribute('AssertionConsumerServiceURL'),
  };
}

function response({ key, certificate }: Provider, { requestId, callback }: Begun, audience = 'astrolabe'): string {
  const [now, later] = [0, 300_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const issuer = '<saml:Issuer>https://idp.example</saml:Issuer>';
  const assertion =
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a" Version="2.0" IssueInstant="${now}">${issuer}` +
    `<saml:Subject><saml:NameID>ann</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
    `<saml:SubjectConfirmationData InResponseTo="${requestId}" NotOnOrAfter="${later}" Recipient="${callback}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${now}" NotOnOrAfter="${later}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AttributeStatement><saml:Attribute Name="http://schemas.example/claims/groups"><saml:AttributeValue>staff</saml:AttributeValue><saml:AttributeValue>analysts</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`;
  const signature = new SignedXml({ privateKey: key, publicCert: certificate });
  signature.signatureAlgorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
  signature.canonicalizationAlgorithm = 'http://www.w3.org/2001/10/xml-exc-c14n#';
  signature.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  });
  signature.computeSignature(assertion, {
    location: { reference: "//*[local-name(.)='Issuer']", action: 'after' },
  });
  const text =
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r" Version="2.0" IssueInstant="${now}" InResponseTo="${requestId}" Destination="${callback}">` +
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${signature.getSignedXml()}</samlp:Response>`;
  return Buffer.from(text).toString('base64');
}

/** Posts as the page of the provider does: from another site, without cookies. */
async function post(browser: Browser, SAMLResponse: string, RelayState: string): Promise<string> {
  const sent = await fetch(`${browser.url}/api/v1/sso/saml`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://idp.example' },
    body: new URLSearchParams({ SAMLResponse, RelayState }),
  });
  return sent.headers.get('location') ?? String(sent.status);
}

const follow = async (browser: Browser, path: string): Promise<string> =>
  (await browser.send('GET', path)).headers.get('location') ?? '';

it('signs a person in by a signed assertion for this browser, once, with the account of a rule', async () => {
  const provider = await newProvider();
  const { browser } = await studioWith(provider);
  const begun = await begin(browser);
  const signed = response(provider, begun);
  const back = await post(browser, signed, begun.relayState);
  expect(back).toBe(`/api/v1/sso/callback?state=${begun.relayState}`);
  expect(await follow(browser, back)).toBe('/console?slot=0');
  expect(await post(browser, signed, begun.relayState)).toContain('sso=over');
  expect(await follow(browser, back)).toContain('sso=over');
});

it('refuses another key, another audience, an answer to another request, and another browser', async () => {
  const provider = await newProvider();
  const { browser } = await studioWith(provider);
  const outcome = async (make: (begun: Begun) => string): Promise<string> => {
    const begun = await begin(browser);
    return follow(browser, await post(browser, make(begun), begun.relayState));
  };
  const foreign = await newProvider();
  expect(await outcome((begun) => response(foreign, begun))).toContain('sso=answer');
  expect(await outcome((begun) => response(provider, begun, 'another'))).toContain('sso=answer');
  expect(await outcome((begun) => response(provider, { ...begun, requestId: '_other' }))).toContain('sso=answer');
  expect(
    await outcome((begun) =>
      Buffer.from(Buffer.from(response(provider, begun), 'base64').toString().replace('analysts', 'admins')).toString(
        'base64',
      ),
    ),
  ).toContain('sso=answer');
  const begun = await begin(browser);
  const back = await post(browser, response(provider, begun), begun.relayState);
  const stolen = await fetch(`${browser.url}${back}`, { redirect: 'manual' });
  expect(stolen.headers.get('location')).toContain('sso=over');
  expect(await post(browser, response(provider, begun), 'made-up')).toContain('sso=over');
});
