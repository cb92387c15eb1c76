import { mount } from 'svelte';
import App from './App.svelte';
import './theme.css';

const target = document.querySelector('#page');
if (target !== null) mount(App, { target });
