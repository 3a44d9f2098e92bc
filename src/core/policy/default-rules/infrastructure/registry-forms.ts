import type { HarmlessForm } from "../harmless-form.ts";
import { IMAGE_NAME } from "./image-name.ts";

/** What registries that everybody uses say about images. Other hosts ask. */
export const REGISTRY_FORMS: readonly HarmlessForm[] = [
  {
    command: "crane ls | crane digest | crane manifest | gcrane ls",
    // --insecure and -o (an OCI file) are not here.
    options: "-Or --full-ref --json --omit-digest-tags --platform: --recursive",
    operands: "text",
    operand: IMAGE_NAME,
    atLeast: 1,
    atMost: 1,
    reason: "tells about an image of a well-known registry",
  },
  {
    command: "crane validate --remote",
    options: "--fast --platform:",
    operands: "text",
    operand: IMAGE_NAME,
    atLeast: 1,
    atMost: 1,
    reason: "checks an image of a well-known registry",
  },
  {
    command: "crane digest | crane validate",
    options: "--fast --tarball@",
    operands: "text",
    operand: IMAGE_NAME,
    atMost: 1,
    needs: /^--tarball/,
    reason: "tells about an image in a file",
  },
  {
    command: "crane catalog",
    options: "--full-ref",
    operands: "text",
    operand: /^(?:ghcr\.io|quay\.io|gcr\.io|registry\.k8s\.io|mcr\.microsoft\.com)$/,
    atLeast: 1,
    atMost: 1,
    reason: "lists what a well-known registry has",
  },
  {
    command: "skopeo list-tags",
    operands: "text",
    operand:
      /^docker:\/\/(?:(?:docker\.io|ghcr\.io|quay\.io|gcr\.io|registry\.k8s\.io|mcr\.microsoft\.com)\/)(?:[\w-]+\/)*[\w.-]+$/,
    atLeast: 1,
    atMost: 1,
    reason: "lists the tags of an image",
  },
  {
    command: "crane completion | gcrane completion",
    options: "--no-descriptions",
    operands: "text",
    operand: /^(?:bash|fish|powershell|zsh)$/,
    atLeast: 1,
    atMost: 1,
    reason: "prints a completion script",
  },
];
