"""Who asks, for schemathesis: keeps its caller signed in, counts what is answered, and sees to it that every operation
is also asked what it grants: with the right password, the right code, a living link, one's own session.

A sign-out, a lock or a changed password in the middle of a run ends nothing: the caller signs in once more, and what
the church office would do (unlock, turn the second factor off) is done with the portal's own commands.
"""

import base64
import collections
import hashlib
import hmac
import itertools
import json
import os
import re
import secrets
import struct
import subprocess
import time
import zlib

import requests
import schemathesis
from schemathesis import GenerationMode
from schemathesis.transport.serialization import Binary

SERVER = os.environ["FUZZ_SERVER"]
PROGRAM = os.environ["PORTAL_PROGRAM"]
# Whose links and codes are used by nobody in particular.
PERSON = json.loads(os.environ["FUZZ_PERSON"])
# Those who ask, one after the other; none: nobody.
PEOPLE = json.loads(os.environ["FUZZ_PEOPLE"])
CALLER = os.environ["FUZZ_CALLER"]
ANSWERS = open(os.environ["FUZZ_ANSWERS"], "a", buffering=1)


class Place:
    """The address the caller comes from, as a proxy tells it. Who was throttled goes on from another one."""

    number = 1

    def header(self):
        return {"X-Forwarded-For": f"10.0.{self.number // 250}.{self.number % 250 + 1}"}

    def move(self):
        self.number += 1


PLACE = Place()


def ask(method, path, body=None, cookies=None):
    return requests.request(
        method, SERVER + path, json=body, cookies=cookies, headers={"X-Forwarded-For": "10.9.9.9"}, timeout=30
    )


def office(*words):
    """A command of the portal, as the church office types it."""
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False, timeout=30).stdout


def code_of(secret):
    """RFC 6238."""
    step = struct.pack(">Q", int(time.time()) // 30)
    mac = hmac.new(base64.b32decode(secret), step, hashlib.sha1).digest()
    start = mac[-1] & 15
    return f"{(struct.unpack('>I', mac[start:start + 4])[0] & 0x7FFFFFFF) % 1000000:06}"


class Account:
    def __init__(self, person):
        self.email, self.password = person["email"], person["password"]
        self.session, self.codes = None, []

    def login(self):
        return ask("POST", "/api/auth/login", {"email": self.email, "password": self.password})

    def sign_in(self):
        answer = self.login()
        if answer.status_code == 423:
            office("unlock", self.email)
            answer = self.login()
        if answer.status_code == 401 and answer.json().get("requires2FA"):
            office("member", "reset-2fa", self.email)
            self.codes = []
            answer = self.login()
        assert answer.status_code == 200, f"{self.email}: {answer.status_code} {answer.text}"
        self.session = answer.cookies["session"]
        if CALLER == "administrator" and self is not OTHER:
            answer = ask("POST", "/api/office/wake", {"password": self.password}, {"session": self.session})
            assert answer.status_code == 200, f"{self.email}: {answer.status_code} {answer.text}"
            self.session = answer.cookies.get("session", self.session)

    def cookies(self):
        if self.session is None or ask("GET", "/api/auth/me", cookies={"session": self.session}).status_code != 200:
            self.sign_in()
        return {"session": self.session}

    def read(self, path):
        return ask("GET", path, cookies=self.cookies()).json()

    def begin_two_factor(self):
        """The first code of a secret that waits for it."""
        answer = ask("GET", "/api/auth/setup-2fa/init", cookies=self.cookies())
        if answer.status_code == 409:
            office("member", "reset-2fa", self.email)
            answer = ask("GET", "/api/auth/setup-2fa/init", cookies=self.cookies())
        return code_of(answer.json()["secret"])

    def backup_code(self):
        """One that is good, of somebody whose second factor is on."""
        if not self.codes:
            code = self.begin_two_factor()
            answer = ask("POST", "/api/auth/setup-2fa/verify", {"code": code}, self.cookies())
            self.session = answer.cookies["session"]
            self.codes = answer.json()["recoveryCodes"]
        return self.codes.pop()


class Turns:
    """The account that asks. One changes 300 things a minute at most; then it is the next one's turn."""

    def __init__(self, accounts):
        self.accounts = itertools.cycle(accounts)
        self.now = next(self.accounts)

    def move(self):
        self.now = next(self.accounts)

    def __getattr__(self, name):
        return getattr(self.now, name)


ME = Turns([Account(person) for person in PEOPLE]) if PEOPLE else None
OTHER = Account(PERSON)


def picture():
    def part(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    rows = zlib.compress((b"\0" + b"\x7f" * 48) * 16)
    header = struct.pack(">IIBBBBB", 16, 16, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", header) + part(b"IDAT", rows) + part(b"IEND", b"")


def new_password():
    return f"seven green kettles {secrets.token_hex(5)}"


def login(case):
    office("unlock", OTHER.email)
    if next(LOGINS) % 2 == 0:
        # Else it is the code that is asked for, once anybody has finished a sign-in with one.
        office("member", "reset-2fa", OTHER.email)
        OTHER.codes = []
    case.body = {"email": OTHER.email.upper(), "password": OTHER.password}


def verify(case):
    code = OTHER.backup_code()
    pending = ask("POST", "/api/auth/login", {"email": OTHER.email, "password": OTHER.password})
    case.cookies = {**(case.cookies or {}), "pending": pending.cookies.get("pending", "")}
    case.body = {"email": OTHER.email, "code": code}


def reset(case):
    token = re.search(r"token=([\w-]+)", office("member", "reset-password", OTHER.email))
    password = new_password()
    case.body = {"token": token.group(1), "password": password, "confirmPassword": password}


def forgot(case):
    case.body = {"email": OTHER.email}


def change_password(case):
    password = new_password()
    case.body = {"currentPassword": ME.password, "password": password, "confirmPassword": password}


def turn_on(case):
    case.body = {"code": ME.begin_two_factor()}


def confirm(case):
    code = ME.backup_code()
    case.body = {"password": ME.password, "code": code}


def own_session(case):
    ME.sign_in()
    others = [one["id"] for one in ME.read("/api/auth/security")["sessions"] if not one["current"]]
    case.path_parameters = {"id": others[0]}


def own_device(case):
    devices = ME.read("/api/auth/security")["devices"]
    if devices:
        case.path_parameters = {"id": devices[-1]["id"]}


def upload(case):
    case.body["photo"] = Binary(picture())
    # A file fits the description; schemathesis, which judges changed bodies anew, cannot see that of bytes.
    case._sync_validated_hashes()


def photo(case):
    files = {"photo": ("me.png", picture(), "image/png")}
    taken = requests.post(SERVER + "/api/members/me/photo", files=files, cookies=ME.cookies(), timeout=30)
    case.path_parameters = {"id": taken.json()["photoUrl"].rsplit("/", 1)[1]}


def days(case):
    case.query = {"from": "2025-01-01", "to": "2025-12-31"}


FOR_ANYBODY = {"login": login, "verifyTwoFactor": verify, "resetPassword": reset, "forgotPassword": forgot}
FOR_MEMBERS = {
    "changePassword": change_password,
    "turnTwoFactorOn": turn_on,
    "turnTwoFactorOff": confirm,
    "makeRecoveryCodes": confirm,
    "endSession": own_session,
    "forgetDevice": own_device,
    "uploadPhoto": upload,
    "photo": photo,
    "giftsSum": days,
    "statementPlan": days,
}
RIGHT = {**FOR_ANYBODY, **(FOR_MEMBERS if ME else {})}
for right in RIGHT:
    ANSWERS.write(f"{right} right\n")


# Counted, not drawn: what is drawn is the same in every example.
FITTING = collections.Counter()
LOGINS = itertools.count()


def operation_of(case):
    return case.operation.definition.raw["operationId"]


if ME:

    @schemathesis.auth(refresh_interval=None)
    class SignedIn:
        def get(self, case, context):
            return ME.cookies()

        def set(self, case, data, context):
            case.cookies = {**(case.cookies or {}), **data}


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers = {**(case.headers or {}), **PLACE.header()}
    operation = operation_of(case)
    make_right = RIGHT.get(operation)
    if make_right and is_fitting(case):
        FITTING[operation] += 1
    # Of what fits the description, every third is what the portal asked for.
    if make_right and is_fitting(case) and FITTING[operation] % 3 == 1:
        make_right(case)
        if ME and case.cookies and case.cookies.get("session") and ME.session:
            case.cookies["session"] = ME.session


def is_fitting(case):
    return case.meta is not None and case.meta.generation.mode == GenerationMode.POSITIVE


@schemathesis.hook
def after_call(context, case, response):
    operation, status = operation_of(case), response.status_code
    ANSWERS.write(f"{operation} {status}\n")
    if status == 429:
        PLACE.move()
        if ME:
            ME.move()
    if status == 403 and ME and "role_asleep" in response.text:
        ME.now.session = None
    if status == 423:
        for account in (ME, OTHER):
            if account:
                office("unlock", account.email)
    if status != 200:
        return
    if operation == "resetPassword":
        OTHER.password = case.body["password"]
    elif operation == "changePassword":
        ME.now.password = case.body["password"]
    elif operation in ("turnTwoFactorOn", "makeRecoveryCodes"):
        ME.now.codes = response.json()["recoveryCodes"]
    elif operation == "turnTwoFactorOff":
        ME.now.codes = []
    new_session = re.search(r"session=([\w-]{43})", " ".join(response.headers.get("set-cookie", [])))
    if operation in FOR_MEMBERS and new_session:
        ME.now.session = new_session.group(1)
