import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = "countersign slack installation token v1";

/** Keeps tokens so that whoever reads the database alone cannot use them. */
export type TokenSeal = {
  /** Bound to the workspace: moved to another row it does not open. */
  seal(workspace: string, token: string): string;
  /** null when it was sealed under another secret, for another workspace, or was changed. */
  open(workspace: string, sealed: string): string | null;
};

/** AES-256-GCM under a key that follows from the secret, which must be long and random itself. */
export function createTokenSeal(secret: string): TokenSeal {
  const key = Buffer.from(hkdfSync("sha256", secret, "", PURPOSE, KEY_BYTES));
  return {
    seal(workspace, token) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(workspace));
      const sealed = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
      const whole = Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
      return `${VERSION}.${whole.toString("base64url")}`;
    },
    open(workspace, sealed) {
      const [version, text = ""] = sealed.split(".");
      const whole = Buffer.from(text, "base64url");
      if (version !== VERSION || whole.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = whole.subarray(0, NONCE_BYTES);
      const tag = whole.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv(CIPHER, key, nonce, options)
        .setAAD(Buffer.from(workspace))
        .setAuthTag(tag);
      try {
        const opened = [decipher.update(whole.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(opened).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
