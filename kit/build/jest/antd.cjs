/** antd's parts by their names, each loaded when it is asked for: all of them are a thousand files for every test. */
module.exports = new Proxy(
  {},
  { get: (_parts, name) => require(`antd/lib/${name.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()}`).default },
);
