import {
  successEnvelope,
  type AlertBody,
  type AlertCaseList,
  type AlertList,
  type CreatedResponse,
  type Envelope,
  administrationRoutes,
} from '@astrolabe/http-api';
import { AstrolabeError, inBackground } from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';
import { AlertRunner, checkAlertStatement } from '../alert/alert-runner.ts';
import { alertChannels, type AlertSettings } from '../alert/alert-settings.ts';
import { ALERT_CLOCK_MS } from '../alert/limits.ts';
import { checkRecipients, checkWebhook, sendAlert } from '../alert/send-alert.ts';
import type { AppContext, RegisterRoutes } from '../context.ts';
import type { ServedSession } from '../engine-host/engine-client.ts';
import { EMBEDDED, type Account } from '../session/account.ts';
import type { Login } from '../session/login.ts';
import { AlertCases } from '../store/alert-cases.ts';
import { Alerts } from '../store/alerts.ts';

/** Statements that the studio runs repeatedly for an account, which is notified when their condition becomes true. */
export const registerAlerts: RegisterRoutes = (routes, context) => {
  const { config, logins, store, records } = context;
  const alerts = new Alerts(store);
  const cases = new AlertCases(store);
  const runner = new AlertRunner({
    alerts,
    cases,
    open: (account) => sessionFor(account, context),
    watch: records.watch,
    send: (due) => sendAlert(due, config.alerts),
  });
  const runDue = (): void =>
    inBackground('running the alerts', async () => {
      await runner.runDue(Date.now);
      await runner.sendDue(Date.now);
    });
  const clock = setInterval(runDue, ALERT_CLOCK_MS).unref();
  routes.onClose(() => clearInterval(clock));

  routes.serve(administrationRoutes.alerts, (request): Envelope<AlertList> =>
    successEnvelope({
      items: alerts.list(logins.peek(request).account),
      channels: alertChannels(config.alerts),
    }),
  );

  routes.serve(administrationRoutes.addAlert, async (request): Promise<Envelope<CreatedResponse>> => {
    const login = logins.require(request);
    await checkAlert(login, request.body, config.alerts);
    const id = alerts.add(login.account, request.body, Date.now());
    runDue();
    return successEnvelope({ id });
  });

  routes.serve(administrationRoutes.changeAlert, async (request) => {
    const login = logins.require(request);
    const { id } = request.params;
    await checkAlert(login, request.body, config.alerts);
    if (!alerts.change(login.account, id, request.body, Date.now())) throw missing(id);
    runDue();
    return successEnvelope();
  });

  routes.serve(administrationRoutes.markAlertsSeen, (request) => {
    alerts.see(logins.require(request).account, Date.now());
    return successEnvelope();
  });

  routes.serve(administrationRoutes.removeAlert, (request) => {
    const { id } = request.params;
    if (!alerts.remove(logins.require(request).account, id)) throw missing(id);
    return successEnvelope();
  });

  routes.serve(administrationRoutes.alertCases, (request): Envelope<AlertCaseList> =>
    successEnvelope({ items: cases.list(logins.peek(request).account) }),
  );

  routes.serve(administrationRoutes.changeAlertCase, (request) => {
    const { id } = request.params;
    if (!cases.change(logins.require(request).account, id, request.body)) throw missingCase(id);
    return successEnvelope();
  });

  routes.serve(administrationRoutes.commentAlertCase, (request) => {
    const { id } = request.params;
    if (!cases.comment(logins.require(request).account, id, request.body.text, Date.now())) throw missingCase(id);
    return successEnvelope();
  });
};

/** Rejects an alert whose statement writes, whose space the account cannot use, or whose recipients the settings do not allow. */
async function checkAlert(
  login: Login,
  { statement, space, isOn, webhook, email }: AlertBody,
  settings: AlertSettings,
): Promise<void> {
  checkAlertStatement(statement);
  if (webhook !== '') checkWebhook(webhook, settings);
  if (email !== '') checkRecipients(email, settings);
  // A disabled alert may name a space that does not exist yet.
  if (isOn && space !== '') await login.execute(printStatement(build.useSpace(space)));
}

function missing(id: string): AstrolabeError {
  return new AstrolabeError('HTTP_NOT_FOUND', `there is no alert ${id}`);
}

function missingCase(id: string): AstrolabeError {
  return new AstrolabeError('HTTP_NOT_FOUND', `there is no case ${id}`);
}

/**
 * The embedded database opens sessions for existing accounts; on a cluster, alerts run only while the account is signed in, because no
 * password is stored.
 */
async function sessionFor(
  account: Account,
  { engine, logins }: Pick<AppContext, 'engine' | 'logins'>,
): Promise<ServedSession | undefined> {
  if (account.database === EMBEDDED) return engine.authenticate(account.username, engine.hostSecret);
  return logins.ofAccount(account)?.openSession();
}
