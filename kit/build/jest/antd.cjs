/** Loads each antd component on first use, because loading all of antd reads a thousand files for every test. */
module.exports = new Proxy(
  {},
  { get: (_parts, name) => require(`antd/lib/${name.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()}`).default },
);
