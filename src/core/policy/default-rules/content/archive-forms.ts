import type { HarmlessForm } from "../harmless-form.ts";

const COLON = /:/;

/** Programs that list an archive, test it, or show what is in it on their output. */
export const ARCHIVE_FORMS: readonly HarmlessForm[] = [
  {
    command: "tar",
    // Letters without a bundle `tf`: nothing here but -t tells tar what to do.
    options:
      "-tvzjJaiR -f@ --list --verbose --file@ --gzip --bzip2 --xz --zstd --lzma --lzip --lzop --auto-compress --numeric-owner --full-time --utc --block-number --wildcards --no-wildcards --exclude: --totals --ignore-zeros --no-recursion --anchored --ignore-case --quoting-style: --show-transformed-names",
    operands: "files",
    needs: /^-[a-zA-Z]*t|^--list$/,
    refuses: COLON,
    reason: "lists an archive (an address with a colon would be opened over the network)",
  },
  {
    command:
      "tar tf | tar tvf | tar tzf | tar tzvf | tar tvzf | tar tjf | tar tjvf | tar tJf | tar tJvf",
    options: "-v --verbose --wildcards --exclude: --full-time",
    operands: "files",
    refuses: COLON,
    reason: "lists an archive",
  },
  {
    command: "tar xOf | tar xzOf | tar xOzf | tar -xOf | tar -xzOf | tar -xOzf",
    operands: "files",
    refuses: COLON,
    reason: "shows files of an archive",
  },
  {
    command: "unzip -l | unzip -v | unzip -t | unzip -z | unzip -p | unzip -c | unzip -Z",
    options: "-lqvCa",
    operands: "files",
    atLeast: 1,
    refuses: COLON,
    reason: "lists, tests or shows an archive",
  },
  {
    command: "zipinfo",
    options: "-12smlvhtzTC",
    operands: "files",
    reason: "lists an archive",
  },
  { command: "zipnote", options: "-qv", operands: "files", atMost: 1, reason: "shows comments" },
  { command: "funzip", operands: "files", atMost: 1, reason: "shows the first file of an archive" },
  {
    command: "7z l | 7z t | 7za l | 7za t | 7zr l | 7zr t | 7zz l | 7zz t",
    singleDash: true,
    options: "-slt -ba -bd -r -so",
    operands: "files",
    refuses: /^@|:/,
    reason: "lists or tests an archive",
  },
  {
    command: "7z x | 7z e | 7za x | 7za e | 7zr x | 7zr e | 7zz x | 7zz e",
    singleDash: true,
    options: "-so -bd",
    operands: "files",
    needs: /^-so$/,
    refuses: /^@|:/,
    reason: "shows files of an archive on its output",
  },
  {
    command:
      "unrar l | unrar lb | unrar lt | unrar v | unrar vb | unrar vt | unrar t | unrar p | rar l | rar v | rar t",
    singleDash: true,
    options: "-inul -idq -r",
    operands: "files",
    refuses: /^@|:/,
    reason: "lists, tests or shows an archive",
  },
  {
    command: "lsar",
    singleDash: true,
    options: "-l -long --long -L -verylong --verylong -t -test --test -j -json --json",
    operands: "files",
    refuses: COLON,
    reason: "lists an archive",
  },
  {
    command: "ar t | ar tv | ar p | llvm-ar t | llvm-ar tv | llvm-ar p",
    operands: "files",
    refuses: /^@/,
    reason: "lists a library (`@file` would bring more options)",
  },
  {
    command: "jar tf | jar tvf | jar -tf | jar -tvf | jar --list --file",
    operands: "files",
    refuses: /^@|:/,
    reason: "lists an archive (`@file` would bring more options)",
  },
  {
    command:
      "dpkg -c | dpkg -I | dpkg --contents | dpkg --info | dpkg-deb -c | dpkg-deb -I | dpkg-deb --contents | dpkg-deb --info | dpkg-deb -f | dpkg-deb --field | dpkg-deb -W | dpkg-deb --show",
    operands: "files",
    refuses: COLON,
    reason: "shows what is in a package",
  },
  {
    command: "rpm -qpc | rpm -qpd",
    operands: "files",
    refuses: COLON,
    reason: "shows what is in a package (an address would be opened over the network)",
  },
  {
    command: "pax",
    options: "-jvz -f@",
    operands: "files",
    refuses: COLON,
    reason: "lists (no -r, -w)",
  },
  {
    command: "cpio -t | cpio -tv | cpio -it | cpio -itv | cpio --list",
    options: "-nv -F@ --file@ --quiet --verbose --numeric-uid-gid",
    operands: "files",
    refuses: COLON,
    reason: "lists an archive",
  },
  {
    command: "cabextract -l | cabextract -t | cabextract --list | cabextract --test",
    options: "-q --quiet",
    operands: "files",
    reason: "lists or tests an archive",
  },
  {
    command:
      "unsquashfs -l | unsquashfs -ls | unsquashfs -ll | unsquashfs -lls | unsquashfs -lc | unsquashfs -s | unsquashfs -stat | unsquashfs -cat | sqfscat",
    operands: "files",
    reason: "lists or shows a file system",
  },
  {
    command: "isoinfo",
    // `-X` extracts.
    options: "-dfJlpRv -i@ -x:",
    operands: "none",
    reason: "lists or shows an image",
  },
  {
    command:
      "xar -tf | atool --list | als | patool list | patool test | zpaq list | asar list | asar l | unace l | phar list -f | phar info -f | lsinitramfs | lsinitcpio | lsinitcpio -a | lsinitcpio --analyze | lsinitrd | ouch list | transmission-show",
    operands: "files",
    refuses: COLON,
    reason: "lists an archive",
  },
  {
    command: "aapt list | aapt dump badging | aapt dump permissions | aapt dump configurations",
    operands: "files",
    reason: "shows what is in a package",
  },
  {
    command:
      "bundletool dump manifest | bundletool dump resources | bundletool dump config | bundletool dump runtime-enabled-sdk-config",
    options: "--bundle@ --module: --xpath: --resource: --values",
    operands: "none",
    reason: "shows what is in a package",
  },
];
