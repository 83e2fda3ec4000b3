# digsite in a container: docs/hosting.md says how to build and run it.

FROM debian:bookworm-slim AS build
# The newest of a stable Debian, with its security fixes.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --no-install-recommends --yes \
        gcc libc6-dev nodejs npm python3 python3-dev python3-venv \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# With CI=true a client that cannot be built ends the build.
RUN python3 -m venv /opt/digsite \
    && CI=true /opt/digsite/bin/pip install --no-cache-dir ".[postgres,metrics]"

FROM debian:bookworm-slim
# The newest of a stable Debian, with its security fixes.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --no-install-recommends --yes python3 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 digsite \
    && install --directory --owner=digsite --mode=0700 /var/lib/digsite
COPY --from=build /opt/digsite /opt/digsite
USER 10001
ENV DIGSITE_DATA=/var/lib/digsite
VOLUME /var/lib/digsite
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s \
    CMD ["/opt/digsite/bin/python", "-c", "import urllib.request as web; web.urlopen('http://127.0.0.1:8000/health')"]
ENTRYPOINT ["/opt/digsite/bin/digsite", "serve", "--host", "0.0.0.0", "--port", "8000"]
