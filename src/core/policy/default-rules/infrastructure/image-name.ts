/**
 * An image of a registry that everybody uses. Whoever may name another host sends it what stands
 * in the name, so `evil.test/a` and `localhost/a` ask.
 */
export const IMAGE_NAME =
  /^(?:(?:docker\.io|index\.docker\.io|ghcr\.io|quay\.io|gcr\.io|registry\.k8s\.io|mcr\.microsoft\.com|public\.ecr\.aws)\/)?(?!localhost\/)[\w-]+(?:\/[\w.-]+)*(?::[\w.-]+)?(?:@sha256:[\da-f]+)?$/;
