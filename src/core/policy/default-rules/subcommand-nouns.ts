/**
 * What a service's command line keeps and therefore lists. Only these may stand where a form
 * leaves a subcommand open: a verb there would act on a thing that is called `list`, as in
 * `npm install list`, `brew uninstall ls`, `uv run status`.
 */
export const SUBCOMMAND_NOUNS: ReadonlySet<string> = new Set(
  `account accounts advisor agents aks apim app apps artifact artifacts backup backups block-storage
  bucket buckets build builds cache caches capability channel channels cluster clusters codespace codespaces
  collection collections competition competitions component components compute contact contacts
  container containers context contexts database databases dataset datasets dbaas deployment
  deployments device devices disk disks dist-tag domain domains droplet droplets event events
  extension extensions feature features firewall firewalls flavor flavors function functions
  function-app functionapp gist gists group groups host hosts image images instance instances
  instance-type integrations issue issues job jobs kernels kubernetes label labels linodes lke locations
  logicapp machine machines message messages migration migrations model models module modules mr
  namespace namespaces network networks nodebalancers nodepool nodes object-storage offerings
  operation operations org organization organizations orgs package packages permission permissions pipeline
  pipelines platform platforms plugin plugins policies pool pools pr profile profiles project
  projects provider providers pulls quota quotas redis regions registries registry release releases remotes
  repo repos repositories repository resource resources role roles route routes ruleset
  rulesets runners runtime runtimes schedule schedules server servers services sizes
  snapshot snapshots sources sql stack stacks storage subnet subnets
  subscriptions team teams template templates ticket tickets toolchain topic topics users variable variables versions vm vms vmss vnet
  volume volumes vpc vpcs webapp webapps workflow workflows workspace workspaces zone zones`.split(
    /\s+/,
  ),
);
