import { mount } from 'svelte';
import App from './App.svelte';
import { openEarly } from './lib/table.svelte.ts';
import './theme.css';

// Whoever comes by a link to a table: what it shows, its game and its board come while the page is being built.
const table = /^\/table\/([\w-]+)$/.exec(location.pathname)?.[1];
if (table !== undefined) openEarly(table);

const target = document.querySelector('#page');
if (target !== null) mount(App, { target });
