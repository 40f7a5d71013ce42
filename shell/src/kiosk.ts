void import(/* webpackChunkName: "kioskBootstrap" */ './kioskBootstrap');
