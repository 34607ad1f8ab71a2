# The server's image: the page is built, the packages are unpacked, and only what they leave is kept.
# The bases are arguments, so that a host can take them from elsewhere or pin them by digest.
ARG NODE_IMAGE=node:24.21.0-trixie-slim
ARG PYTHON_IMAGE=python:3.11.17-slim-trixie

FROM ${NODE_IMAGE} AS page
WORKDIR /page
COPY clients/web/package.json clients/web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY clients/web ./
RUN npm run build

FROM ${PYTHON_IMAGE} AS program
WORKDIR /app
COPY requirements-server.lock ./
RUN python -m venv --without-pip venv \
    && python -m pip --python venv/bin/python install --no-cache-dir --disable-pip-version-check \
        --no-compile --require-hashes --only-binary :all: -r requirements-server.lock
COPY protocol protocol
COPY server server
# The container's file system is read only: all that Python compiles is compiled now.
RUN venv/bin/python -m compileall -q --invalidation-mode unchecked-hash .

FROM ${PYTHON_IMAGE}
WORKDIR /app
COPY --from=program /app ./
COPY --from=page /page/dist clients/web/dist
# What every welcome names as the build; if empty, a hash of what is in the image.
ARG GEBRAK_BUILD=
ENV GEBRAK_BUILD=${GEBRAK_BUILD} PATH=/app/venv/bin:$PATH PORT=8000 PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=15s --retries=3 CMD ["python", "-c", \
    "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=3)"]
# It needs REDIS_URL: the embedded store is not in the image.
CMD ["python", "-m", "server"]
