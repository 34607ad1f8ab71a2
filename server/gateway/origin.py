"""Which pages may open a websocket: a browser sends cookies and reaches home networks for any page that asks it to."""

import re

PUBLIC_URL = re.compile(r"(https?)://([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::([1-9][0-9]{0,4}))?")
USUAL_PORT = {"http": "80", "https": "443"}


def parse_public_urls(setting: str) -> frozenset[str]:
    """Return the origins that PUBLIC_URL names, comma separated. Raises ValueError with a sentence if one is mistyped.

    To drop it in silence would lock players out, to take it could let everybody in.
    """
    urls = [url.strip().removesuffix("/") for url in setting.split(",") if url.strip()]
    for url in urls:
        match = PUBLIC_URL.fullmatch(url)
        if match is None or match[3] == USUAL_PORT[match[1]]:
            raise ValueError(
                f"PUBLIC_URL: {url!r} is not an origin such as https://cards.example.org or http://192.168.1.5:8080 "
                "(scheme, host in small letters, port only if it is not the usual one, and nothing else)"
            )
    return frozenset(urls)


def allowed(origin: str | None, host: str | None, public_urls: frozenset[str]) -> bool:
    """Tell whether a websocket may open. `origin` and `host` are the headers, None where there is none.

    Without an Origin it is no browser, and then there is no user's browser to misuse. Otherwise the page must come from
    the host and port that it asks, or from one of `public_urls`. The comparison is of whole strings.
    """
    if origin is None or origin in public_urls:
        return True
    return bool(host) and origin in {f"http://{host}", f"https://{host}"}
