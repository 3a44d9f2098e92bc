import type { HarmlessForm } from "../harmless-form.ts";

/** What stands beside a key: names, fingerprints, signatures. Private keys never show. */
export const KEY_LISTING_FORMS: readonly HarmlessForm[] = [
  {
    command: "gpg | gpg2",
    // --list-options and --photo-viewer run a program; --keyring and --homedir read elsewhere;
    // --locate-keys asks the network.
    options:
      "-kKqv --batch --check-signatures --check-sigs --fingerprint --fixed-list-mode --keyid-format: --list-config --list-gcrypt-config --list-keys --list-public-keys --list-secret-keys --list-signatures --list-sigs --no-auto-check-trustdb --no-tty --quiet --verbose --with-colons --with-fingerprint --with-keygrip --with-secret --with-sig-list --with-subkey-fingerprint",
    operands: "text",
    needs: /^(?:-[qv]*[kK][kKqv]*|--check-sig\w*|--fingerprint|--list-\w+(?:-\w+)*)$/,
    reason: "lists keys, not their secrets",
  },
  {
    command: "gpg | gpg2",
    options: "-qv --batch --keyid-format: --no-tty --quiet --status-fd: --verbose --verify",
    operands: "text then files",
    // A signature is called what elsewhere is a secret: `a.tar.asc`.
    text: /^(?!.*\.\.)(?![/~])[\w./-]+$/,
    atLeast: 1,
    needs: /^--verify$/,
    reason: "checks a signature",
  },
  {
    command:
      "gpgconf --list-components | gpgconf --check-programs | gpgconf --list-dirs | gpgconf --list-options | gpgconf --check-options | gpgconf --show-versions",
    operands: "text",
    operand: /^[a-z]+(?:-[a-z]+)*$/,
    atMost: 1,
    reason: "tells how GnuPG is set up",
  },
  {
    command: "ssh-keygen -l | ssh-keygen -lf | ssh-keygen -lvf",
    // -D would load a library. A file that is called like a private key asks.
    options: "-v -E: -f@",
    operands: "files",
    atMost: 1,
    reason: "shows a fingerprint",
  },
  {
    command: "ssh-add -l | ssh-add -L",
    options: "-qv -E:",
    operands: "none",
    reason: "lists public keys of the agent",
  },
  {
    command: "ssh -Q",
    operands: "text",
    operand: /^[a-z-]+$/i,
    atLeast: 1,
    atMost: 1,
    reason: "lists what ssh can do",
  },
  {
    command: "openssl speed",
    singleDash: true,
    // -engine, -provider, -config and -rand load code or files.
    options:
      "-aead -async_jobs: -bytes: -cmac: -decrypt -elapsed -evp: -hmac: -mb -mr -multi: -primes: -seconds:",
    operands: "text",
    operand: /^[a-z][\w-]*$/,
    reason: "measures how fast the machine computes",
  },
  {
    command: "openssl ts -reply | openssl ts -query",
    singleDash: true,
    // `-query` without -in would make a request out of -data; -out writes.
    options: "-in@ -text -token_in -token_out",
    operands: "none",
    needs: /^-in$/,
    reason: "shows a time stamp",
  },
  {
    command: "openssl ts -verify",
    singleDash: true,
    options: "-in@ -queryfile@ -data@ -digest: -CAfile@ -untrusted@ -partial_chain -token_in",
    operands: "none",
    reason: "checks a time stamp",
  },
  {
    command: "openssl verify",
    singleDash: true,
    options:
      "-CAfile@ -untrusted@ -trusted@ -CRLfile@ -crl_check -crl_check_all -partial_chain -purpose: -show_chain -verbose -verify_hostname: -no-CApath -no-CAfile -no-CAstore -x509_strict",
    operands: "files",
    atLeast: 1,
    reason: "checks certificates",
  },
  {
    command: "openssl pkcs7",
    singleDash: true,
    options: "-in@ -inform: -noout -print_certs -print -quiet -text",
    operands: "none",
    needs: /^-in$/,
    reason: "shows certificates",
  },
  {
    command: "openssl pkey -pubin | openssl rsa -pubin | openssl ec -pubin",
    singleDash: true,
    options: "-in@ -inform: -modulus -noout -text -text_pub -pubin -conv_form:",
    operands: "none",
    needs: /^-in$/,
    reason: "shows a public key",
  },
  {
    command: "openssl errstr",
    operands: "text",
    operand: /^[\da-fA-F]+$/,
    atLeast: 1,
    reason: "explains a number",
  },
];
