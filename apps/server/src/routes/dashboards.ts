import {
  savedWorkRoutes,
  successEnvelope,
  type CreatedResponse,
  type DashboardList,
  type Envelope,
  type SavedDashboard,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import { Dashboards } from '../store/dashboards.ts';

/** Dashboards of an account. Their statements run in the reader's session, so sharing reveals no additional data. */
export const registerDashboards: RegisterRoutes = (routes, { logins, store }) => {
  const dashboards = new Dashboards(store);

  routes.serve(savedWorkRoutes.dashboards, (request): Envelope<DashboardList> =>
    successEnvelope({ items: dashboards.list(logins.require(request).account) }),
  );

  routes.serve(savedWorkRoutes.dashboard, (request): Envelope<SavedDashboard> => {
    const dashboard = dashboards.find(logins.require(request).account, request.params.id);
    if (!dashboard) throw noDashboard(request.params.id);
    return successEnvelope(dashboard);
  });

  routes.serve(savedWorkRoutes.addDashboard, (request): Envelope<CreatedResponse> =>
    successEnvelope({ id: dashboards.add(logins.require(request).account, request.body, Date.now()) }),
  );

  routes.serve(savedWorkRoutes.changeDashboard, (request) => {
    const { account } = logins.require(request);
    if (!dashboards.change(account, request.params.id, request.body, Date.now())) throw noDashboard(request.params.id);
    return successEnvelope();
  });

  routes.serve(savedWorkRoutes.removeDashboard, (request) => {
    if (!dashboards.remove(logins.require(request).account, request.params.id)) throw noDashboard(request.params.id);
    return successEnvelope();
  });
};

function noDashboard(id: string): AstrolabeError {
  return new AstrolabeError('HTTP_NOT_FOUND', `there is no dashboard ${id}`);
}
