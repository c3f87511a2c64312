# Builds the studio from a clone: `docker build -t astrolabe .`
# Either image can be another one that holds Node 24, for example from a registry of your own.
ARG BUILD_IMAGE=node:24-slim
ARG RUNTIME_IMAGE=node:24-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /astrolabe
COPY . .
RUN npm ci --ignore-scripts \
  && node scripts/build.mjs web \
  && node scripts/build.mjs server

FROM ${RUNTIME_IMAGE}
# The bundles hold all that the server needs; package.json names the product and its version.
COPY --from=build /astrolabe/package.json /astrolabe/LICENSE /astrolabe/
COPY --from=build /astrolabe/dist /astrolabe/dist
COPY --from=build /astrolabe/deploy/health.mjs /astrolabe/deploy/health.mjs
RUN mkdir /data && chown 1000:1000 /data
WORKDIR /astrolabe
# Everything that is kept stands in /data. ASTROLABE_ROOT_PASSWORD has to be set at the first start.
ENV NODE_ENV=production \
    ASTROLABE_HOST=0.0.0.0 \
    ASTROLABE_GRAPHD_HOST=0.0.0.0 \
    ASTROLABE_DATA_DIR=/data
USER 1000:1000
VOLUME /data
EXPOSE 7001 9669
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 CMD ["node", "deploy/health.mjs"]
CMD ["node", "dist/server/main.js"]
