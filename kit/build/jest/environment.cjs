const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom on an absolute origin, with platform features that Node has and jsdom lacks. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    const options = { url: 'http://localhost:3000/', ...config.projectConfig.testEnvironmentOptions };
    super(
      { ...config, projectConfig: { ...config.projectConfig, testEnvironmentOptions: options } },
      context,
    );
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      fetch,
      Request,
      Response,
      Headers,
      ReadableStream,
      TransformStream,
      structuredClone,
    });
    const { Blob, FileReader } = this.global;
    Blob.prototype.arrayBuffer ??= function arrayBuffer() {
      return new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.readAsArrayBuffer(this);
      });
    };
    // React's scheduler keeps a MessageChannel port open, which keeps the process alive. Timeouts do the same work.
    this.global.MessageChannel = class {
      constructor() {
        this.port1 = { onmessage: null };
        this.port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data }), 0) };
      }
    };
  }
};
